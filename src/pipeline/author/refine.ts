import { refinePrompt, repairPrompt } from "../../construct/author-prompts.ts";
import { sha256 } from "../../lib/hash.ts";
import type { RefinedDraft, RefineOutcome } from "../../report/render-author.ts";
import type { Draft, DraftMark } from "../../schema/author-workspace.ts";
import type { Context } from "../../schema/context.ts";
import { openModel, type ModelChoice } from "../generate/open-model.ts";
import { openCaller, type Caller, type CallOptions } from "./calls.ts";
import { openJudge, type JudgeWishes } from "./judge.ts";
import { refuseForm } from "./validation.ts";
import { matchIds } from "./works.ts";
import {
  claimWorkspace,
  fileNames,
  hashTask,
  listDrafts,
  readFiles,
  saveDraft,
  saveTask,
  saveValidation,
  toTask,
  tryTask,
  type TaskFileNames,
  type TaskFiles,
  type TaskForm,
  type Validate,
  type Validation,
  type Workspace,
} from "./workspace.ts";

export { renderRefined } from "../../report/render-author.ts";

/** What a person sees before each call: the version now, the one before it, and what running it gave. */
export interface TurnView {
  id: string;
  turn: number;
  /** What the files are called. */
  names: TaskFileNames;
  before: TaskFiles;
  now: TaskFiles;
  validation: Validation;
}

/** What a person wants: go on, with words for the model or without; new files; take it as it is; leave it. */
export type TurnDecision =
  | { kind: "go"; remark: string | null }
  | { kind: "edited"; files: TaskFiles }
  | { kind: "accept" }
  | { kind: "stop" };

interface RefineOptions extends Omit<CallOptions, "model"> {
  /** Without one nobody is asked: what is green becomes a task, the rest waits for a person. */
  model: CallOptions["model"] | undefined;
  /** Answers for one draft, those of earlier commands included; the workspace's own number otherwise. */
  turns?: number | undefined;
  validate: Validate;
  /** Asked at each turn; undefined where nobody sits at the keyboard. */
  decide?: ((view: TurnView) => Promise<TurnDecision>) | undefined;
}

interface RefineRequest extends Omit<RefineOptions, "model" | "validate"> {
  /** Drafts by id or number; all that are neither done nor marked otherwise. */
  terms: readonly string[];
  choice: ModelChoice | undefined;
  judge: JudgeWishes;
}

/** `bcb author refine`: a model repairs drafts and writes their tests; it sees what running them gives. */
export async function refineDrafts(
  folder: string,
  { terms, choice, judge: wishes, ...options }: RefineRequest,
  context: Context,
): Promise<RefineOutcome> {
  await using workspace = await claimWorkspace(folder, context);
  const all = await listDrafts(workspace);
  const named = matchIds(
    terms,
    all.map(({ id }) => id),
    "draft",
  );
  const drafts = all.filter(({ id, stage }) =>
    terms.length === 0 ? stage === "drafted" : named.has(id),
  );
  await using model = choice && (await openModel(choice, context));
  await using judge = await openJudge(workspace, wishes);
  return await refine(workspace, drafts, { ...options, model, validate: judge.validateTurn });
}

/** Draft after draft: the model sees what running its code gave, until validation is green or the turns are used up. */
export async function refine(
  workspace: Workspace,
  drafts: readonly Draft[],
  options: RefineOptions,
): Promise<RefineOutcome> {
  const { signal, progress } = workspace.context;
  const { model } = options;
  await using caller = model && (await openCaller(workspace, { ...options, model }));
  const refined: RefinedDraft[] = [];
  let stopped: RefineOutcome["stopped"] = "done";
  for (const draft of drafts) {
    signal.throwIfAborted();
    progress({ label: "refining", done: refined.length, total: drafts.length, note: draft.id });
    const { end, ...report } = await refineOne(workspace, draft, { ...options, caller });
    refined.push(report);
    if (end === undefined) continue;
    stopped = end;
    break;
  }
  return { drafts: refined, stopped, spent_usd: caller === undefined ? 0 : caller.spentUsd() };
}

/** A draft between two turns. */
interface State {
  draft: Draft;
  before: TaskFiles;
  files: TaskFiles;
  /** Why the last answer could not be read. */
  complaint: string | null;
}

type Ended = RefinedDraft & { end?: "budget" | "person" };

async function refineOne(
  workspace: Workspace,
  given: Draft,
  { caller, ...options }: RefineOptions & { caller: Caller | undefined },
): Promise<Ended> {
  const mostTurns = options.turns ?? workspace.settings.turns;
  const place = `drafts/${given.id}`;
  const files = await readFiles(workspace, place);
  const seen = [...new Set([...given.seen, versionOf(files)])];
  let state: State = {
    draft: { ...given, stage: "drafted", mark: null, seen },
    before: files,
    files,
    complaint: null,
  };
  for (;;) {
    const task = tryTask(workspace, place, state.files);
    const validation = task.ok
      ? await options.validate(task.value, workspace.context.signal)
      : refuseForm(task.error);
    state.draft.findings = validation.findings;
    const { draft } = state;
    await saveDraft(workspace, draft, state.files);
    if (validation.green) return finishDraft(state, validation, workspace);
    if (draft.turns >= mostTurns || caller === undefined) return endWith(draft, "waiting");
    const { before, files: now } = state;
    const names = fileNames(workspace.form);
    const view = { id: draft.id, turn: draft.turns, names, before, now, validation };
    const decision = (await options.decide?.(view)) ?? { kind: "go", remark: null };
    if (decision.kind === "accept") return finishDraft(state, validation, workspace);
    if (decision.kind === "stop") return { ...endWith(draft, "waiting"), end: "person" };
    const next =
      decision.kind === "edited"
        ? { draft, before: now, files: decision.files, complaint: null }
        : await takeTurn(state, decision.remark, { caller, form: workspace.form });
    if (next === "budget") return { ...endWith(draft, "waiting"), end: "budget" };
    state = next;
    if (state.draft.mark === null) continue;
    await saveDraft(workspace, state.draft, state.files);
    return endWith(state.draft, "marked");
  }
}

/** Asks once and takes the answer in; what is wrong with the answer becomes a mark or a complaint. */
async function takeTurn(
  state: State,
  remark: string | null,
  { caller, form }: { caller: Caller; form: TaskForm },
): Promise<State | "budget"> {
  const { draft, files, complaint } = state;
  const turn = draft.turns + 1;
  const shown = { ...files, findings: draft.findings ?? [], complaint, remark };
  const prompt =
    draft.repair === undefined ? refinePrompt(shown, form) : repairPrompt(shown, draft.repair);
  const read = await caller.ask({ step: "refine", id: draft.id, turn, prompt });
  if (read === "budget") return "budget";
  if (read.kind === "failed") return markState(state, read);
  const turned = { ...state, draft: { ...draft, turns: turn } };
  // Nonsense once is an accident, and the model is told; twice is what it does.
  if (read.kind === "nonsense" && complaint === null) {
    return { ...turned, complaint: read.message };
  }
  if (read.kind !== "files") return markState(turned, read);
  const next = { solution: read.solution ?? files.solution, test: read.test ?? files.test };
  const version = versionOf(next);
  if (draft.seen.includes(version)) {
    const message = `Answer ${turn} repeats an earlier version.`;
    return markState({ ...turned, files: next }, { kind: "loop", message });
  }
  const seen = [...draft.seen, version];
  return { draft: { ...turned.draft, seen }, before: files, files: next, complaint: null };
}

function markState(state: State, { kind, message }: DraftMark): State {
  return { ...state, draft: { ...state.draft, stage: "marked", mark: { kind, message } } };
}

/** The task first, then what was found, the draft's own record last: whoever is killed between does it again. */
async function finishDraft(
  { draft, files }: State,
  validation: Validation,
  workspace: Workspace,
): Promise<Ended> {
  const { id } = draft;
  await saveTask(workspace, id, files);
  const hash = hashTask(toTask(workspace, `tasks/${id}`, files));
  await saveValidation(workspace, { id, hash }, validation);
  const done: Draft = { ...draft, stage: "done" };
  await saveDraft(workspace, done, files);
  return endWith(done, validation.green ? "done" : "accepted");
}

function endWith(draft: Draft, result: RefinedDraft["result"]): RefinedDraft {
  const { id, turns, findings, mark } = draft;
  return { id, result, turns, findings: findings ?? [], mark };
}

function versionOf({ solution, test }: TaskFiles): string {
  return sha256(JSON.stringify([solution, test]));
}
