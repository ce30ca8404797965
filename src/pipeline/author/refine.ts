import { refinePrompt } from "../../construct/author-prompts.ts";
import { sha256 } from "../../lib/hash.ts";
import { loadPythonParser, type PythonParser } from "../../python-source/tree.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import type { Validate, Validation } from "../../schema/author-validation.ts";
import type { Draft, DraftMark, Finding } from "../../schema/author-workspace.ts";
import { refuseForm } from "./validation.ts";
import { readFiles } from "./answer-blocks.ts";
import { openCaller, type Caller, type CallOptions } from "./calls.ts";
import {
  hashTask,
  readDraftFiles,
  saveDraft,
  saveTask,
  saveValidation,
  toTask,
  tryTask,
  type TaskFiles,
  type Workspace,
} from "./workspace.ts";

/** What a person sees before each call: the version now, the one before it, and what running it gave. */
export interface TurnView {
  id: string;
  turn: number;
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

export interface RefineOptions extends CallOptions {
  /** Answers for one draft, those of earlier commands included; the workspace's own number otherwise. */
  turns?: number | undefined;
  validate: Validate;
  /** Asked at each turn; undefined where nobody sits at the keyboard. */
  decide?: ((view: TurnView) => Promise<TurnDecision>) | undefined;
  progress: ReportProgress;
}

/** What became of a draft: `done` is in tasks/, `waiting` can be refined further. */
interface RefinedDraft {
  id: string;
  result: "done" | "accepted" | "waiting" | "marked";
  turns: number;
  findings: readonly Finding[];
  mark: DraftMark | null;
}

/** What `bcb author refine --json` prints. */
export interface RefineOutcome {
  drafts: RefinedDraft[];
  stopped: "done" | "budget" | "person";
  spent_usd: number | null;
}

/** Draft after draft: the model sees what running its code gave, until validation is green or the turns are used up. */
export async function refine(
  workspace: Workspace,
  drafts: readonly Draft[],
  options: RefineOptions,
): Promise<RefineOutcome> {
  const parser = await loadPythonParser();
  await using caller = await openCaller(workspace, options);
  const refined: RefinedDraft[] = [];
  const outcome = (stopped: RefineOutcome["stopped"]): RefineOutcome => ({
    drafts: refined,
    stopped,
    spent_usd: caller.spentUsd(),
  });
  for (const draft of drafts) {
    options.signal.throwIfAborted();
    options.progress({
      label: "refining",
      done: refined.length,
      total: drafts.length,
      note: draft.id,
    });
    const services = { workspace, options, parser, caller };
    const { end, ...report } = await refineOne(draft, services);
    refined.push(report);
    if (end !== undefined) return outcome(end);
  }
  return outcome("done");
}

interface Services {
  workspace: Workspace;
  options: RefineOptions;
  parser: PythonParser;
  caller: Caller;
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

async function refineOne(given: Draft, services: Services): Promise<Ended> {
  const { workspace, options } = services;
  const mostTurns = options.turns ?? workspace.settings.turns;
  const files = await readDraftFiles(workspace, given.id);
  let state: State = {
    draft: {
      ...given,
      stage: "drafted",
      mark: null,
      seen: [...new Set([...given.seen, versionOf(files)])],
    },
    before: files,
    files,
    complaint: null,
  };
  for (;;) {
    const ran = await runVersion(state, services);
    const { draft } = ran.state;
    if (ran.validation.green) return finishDraft(ran, services);
    if (draft.turns >= mostTurns) return endWith(draft, "waiting");
    const decision = await decide(ran, options);
    if (decision.kind === "accept") return finishDraft(ran, services);
    if (decision.kind === "stop") return { ...endWith(draft, "waiting"), end: "person" };
    const next =
      decision.kind === "edited"
        ? { draft, before: ran.state.files, files: decision.files, complaint: null }
        : await takeTurn(ran.state, decision.remark, services);
    if (next === "budget") return { ...endWith(draft, "waiting"), end: "budget" };
    state = next;
    if (state.draft.mark === null) continue;
    await saveDraft(workspace, state.draft, state.files);
    return endWith(state.draft, "marked");
  }
}

interface RunVersion {
  state: State;
  validation: Validation;
}

/** Runs the version, and keeps it with what was found. */
async function runVersion(state: State, services: Services): Promise<RunVersion> {
  const validation = await validateFiles(state, services);
  const draft: Draft = { ...state.draft, findings: [...validation.findings] };
  await saveDraft(services.workspace, draft, state.files);
  return { state: { ...state, draft }, validation };
}

async function decide(
  { state: { draft, before, files: now }, validation }: RunVersion,
  { decide: ask }: RefineOptions,
): Promise<TurnDecision> {
  const { id, turns: turn } = draft;
  return (await ask?.({ id, turn, before, now, validation })) ?? { kind: "go", remark: null };
}

/** Asks once and takes the answer in; what is wrong with the answer becomes a mark or a complaint. */
async function takeTurn(
  state: State,
  remark: string | null,
  { parser, caller }: Services,
): Promise<State | "budget"> {
  const { draft, files, complaint } = state;
  const turn = draft.turns + 1;
  const prompt = refinePrompt({ ...files, findings: draft.findings ?? [], complaint, remark });
  const answer = await caller.ask({ step: "refine", id: draft.id, turn, prompt });
  if (answer.kind === "budget") return "budget";
  if (answer.kind === "failed")
    return markState(state, { kind: "failed", message: answer.message });
  const read = readFiles(answer, parser);
  const turned = { ...state, draft: { ...draft, turns: turn } };
  if (read.kind === "refusal") return markState(turned, { kind: "refusal", message: read.message });
  if (read.kind === "nonsense") {
    // Once is an accident, and the model is told; twice is what it does.
    return complaint === null
      ? { ...turned, complaint: read.message }
      : markState(turned, { kind: "nonsense", message: read.message });
  }
  const next = { solution: read.solution ?? files.solution, test: read.test ?? files.test };
  const version = versionOf(next);
  if (draft.seen.includes(version)) {
    const message = `Answer ${turn} repeats an earlier version.`;
    return markState({ ...turned, files: next }, { kind: "loop", message });
  }
  const seen = [...draft.seen, version];
  return { draft: { ...turned.draft, seen }, before: files, files: next, complaint: null };
}

function markState(state: State, mark: DraftMark): State {
  return { ...state, draft: { ...state.draft, stage: "marked", mark } };
}

async function validateFiles(
  { draft, files }: State,
  { workspace, parser, options }: Services,
): Promise<Validation> {
  const place = `drafts/${draft.id}/task.py`;
  const task = tryTask(workspace, { id: draft.id, place, ...files }, parser);
  return task.ok ? options.validate(task.value, options.signal) : refuseForm(task.error);
}

/** The task first, then what was found, the draft's own record last: whoever is killed between does it again. */
async function finishDraft(
  { state: { draft, files }, validation }: RunVersion,
  { workspace, parser }: Services,
): Promise<Ended> {
  await saveTask(workspace, draft.id, files);
  const task = toTask(workspace, { id: draft.id, place: draft.id, ...files }, parser);
  await saveValidation(workspace, { id: draft.id, hash: hashTask(task) }, validation);
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
