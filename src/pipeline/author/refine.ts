import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { refinePrompt, repairPrompt } from "../../construct/author-prompts.ts";
import { openEditor } from "../../environment/user-programs.ts";
import { diffLines } from "../../lib/diff-lines.ts";
import { sha256 } from "../../lib/hash.ts";
import { makeTemporaryFolder } from "../../lib/make-temporary-folder.ts";
import { printable, printableLines, type Style } from "../../lib/printable.ts";
import type { Draft, Finding } from "../../schema/author-workspace.ts";
import type { Context } from "../../schema/context.ts";
import type { Settings } from "../../schema/settings.ts";
import { openModel, type ModelChoice } from "../generate/open-model.ts";
import { describeMoney, openCaller, type Caller, type CallOptions } from "./calls.ts";
import { openJudge, refuseForm, type JudgeWishes } from "./judge.ts";
import { chooseNamed } from "./works.ts";
import { claimWorkspace } from "./workspace.ts";
import type { TaskFiles, Validate, Validation, Workspace } from "./workspace.ts";

/** What a person sees before each call: the version now, the one before it, and what running it gave. */
export interface TurnView {
  id: string;
  turn: number;
  names: Workspace["names"];
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
) {
  await using workspace = await claimWorkspace(folder, context);
  const all = await workspace.listDrafts();
  const drafts = chooseNamed(all, terms, "draft", ({ stage }) => stage === "drafted");
  await using model = choice && (await openModel(choice, context));
  await using judge = await openJudge(workspace, wishes);
  return await refine(workspace, drafts, { ...options, model, validate: judge.validateTurn });
}

/** Draft after draft: the model sees what running its code gave, until validation is green or the turns are used up. */
export async function refine(
  workspace: Workspace,
  drafts: readonly Draft[],
  options: RefineOptions,
) {
  const { signal, progress } = workspace.context;
  const { model } = options;
  await using caller = model && (await openCaller(workspace, { ...options, model }));
  const refined: RefinedDraft[] = [];
  let stopped: "done" | "budget" | "person" = "done";
  for (const draft of drafts) {
    signal.throwIfAborted();
    progress({ label: "refining", done: refined.length, total: drafts.length, note: draft.id });
    const { end, ...report } = await refineOne(workspace, draft, { ...options, caller });
    refined.push(report);
    stopped = end;
    if (end !== "done") break;
  }
  return { drafts: refined, stopped, spent_usd: caller === undefined ? 0 : caller.spentUsd() };
}

/** What became of a draft: `done` is in tasks/, `waiting` can be refined further. */
interface RefinedDraft extends Pick<Draft, "id" | "turns" | "mark"> {
  result: "done" | "accepted" | "waiting" | "marked";
  findings: readonly Finding[];
}

export function renderRefined(outcome: Awaited<ReturnType<typeof refine>>, style: Style): string {
  const lines = outcome.drafts.map(({ id, result, turns, findings, mark }) => {
    const why = mark?.message ?? [...new Set(findings.map(({ check }) => check))].join(", ");
    const words = `${id}  ${result} after ${turns} turns${why === "" ? "" : `: ${printable(why)}`}`;
    return result === "done" ? style.good(words) : words;
  });
  const end = `Drafts: ${lines.length}.${describeMoney(outcome)} Next: \`bcb author review\`.`;
  return [...lines, end].join("\n");
}

async function refineOne(
  workspace: Workspace,
  given: Draft,
  { caller, ...options }: RefineOptions & { caller: Caller | undefined },
) {
  const { form, names } = workspace;
  const { id } = given;
  const place = `drafts/${id}`;
  let files = await workspace.readFiles(place);
  let before = files;
  // Why the last answer could not be read.
  let complaint: string | null = null;
  const seen = [...new Set([...given.seen, versionOf(files)])];
  const draft: Draft = { ...given, stage: "drafted", mark: null, seen };
  const endWith = (result: RefinedDraft["result"], end: "done" | "budget" | "person" = "done") => {
    const { turns, findings, mark } = draft;
    return { id, result, turns, findings: findings ?? [], mark, end };
  };
  /** The task first, then what was found, the draft's own record last: whoever is killed between does it again. */
  const finishAs = async (result: "done" | "accepted", validation: Validation) => {
    await workspace.saveTask(id, files);
    await workspace.saveValidation(id, workspace.assemble(`tasks/${id}`, files), validation);
    await workspace.saveDraft({ ...draft, stage: "done" }, files);
    return endWith(result);
  };
  for (;;) {
    const task = workspace.tryAssemble(place, files);
    const validation = task.ok ? await options.validate(task.value) : refuseForm(task.error);
    const { findings } = validation;
    draft.findings = findings;
    await workspace.saveDraft(draft, files);
    if (validation.green) return await finishAs("done", validation);
    const mostTurns = options.turns ?? workspace.settings.turns;
    if (caller === undefined || draft.turns >= mostTurns) return endWith("waiting");
    const view = { id, turn: draft.turns, names, before, now: files, validation };
    const decision = (await options.decide?.(view)) ?? { kind: "go" as const, remark: null };
    if (decision.kind === "accept") return await finishAs("accepted", validation);
    if (decision.kind === "stop") return endWith("waiting", "person");
    if (decision.kind === "edited") {
      [before, files, complaint] = [files, decision.files, null];
      continue;
    }
    const turn = draft.turns + 1;
    const shown = { ...files, findings, complaint, remark: decision.remark };
    const prompt = draft.repair
      ? repairPrompt(shown, draft.repair)
      : refinePrompt(shown, form.words, names);
    const read = await caller.ask({ step: "refine", id, turn, prompt });
    if (read === "budget") return endWith("waiting", "budget");
    if (read.kind !== "failed") draft.turns = turn;
    // Nonsense once is an accident, and the model is told; twice is what it does.
    if (read.kind === "nonsense" && complaint === null) {
      complaint = read.message;
      continue;
    }
    if (read.kind === "files") {
      const next = { solution: read.solution ?? files.solution, test: read.test ?? files.test };
      [before, files, complaint] = [files, next, null];
      const version = versionOf(next);
      if (!draft.seen.includes(version)) {
        draft.seen.push(version);
        continue;
      }
    }
    const loop = { kind: "loop", message: `Answer ${turn} repeats an earlier version.` } as const;
    draft.mark = read.kind === "files" ? loop : read;
    draft.stage = "marked";
    await workspace.saveDraft(draft, files);
    return endWith("marked");
  }
}

function versionOf({ solution, test }: TaskFiles): string {
  return sha256(JSON.stringify([solution, test]));
}

/** One turn for a person: what changed since the version before, and what running it gave. */
export function renderTurn({ id, turn, names, before, now, validation }: TurnView, style: Style) {
  const found = validation.findings.map(({ check, message }) =>
    style.bad(printableLines(`${check}: ${message}`)),
  );
  return [
    style.bold(`${id}, turn ${turn}`),
    ...renderDiff(names.task, before.solution, now.solution, style),
    ...renderDiff(names.test, before.test ?? "", now.test ?? "", style),
    ...(found.length === 0 ? [style.good("No problems found.")] : found),
  ].join("\n");
}

const context = 2;

function renderDiff(name: string, before: string, after: string, style: Style): string[] {
  if (before === after) return [];
  const runs = diffLines(before.split("\n"), after.split("\n"));
  const lines = runs.flatMap(({ kind, lines: all }) => {
    const shown = all.map(printableLines);
    if (kind === "added") return shown.map((line) => style.good(`+ ${line}`));
    if (kind === "removed") return shown.map((line) => style.bad(`- ${line}`));
    const same = shown.map((line) => `  ${line}`);
    if (same.length <= 2 * context) return same;
    return [...same.slice(0, context), style.dim("  …"), ...same.slice(-context)];
  });
  return [style.dim(name), ...lines];
}

/** Both files in the user's editor, in a folder of their own: a draft is changed only when the editor is closed. */
export async function editFiles(
  { now: files, names }: Pick<TurnView, "now" | "names">,
  settings: Settings,
): Promise<TaskFiles> {
  await using folder = await makeTemporaryFolder("edit");
  const [task, test] = [path.join(folder.path, names.task), path.join(folder.path, names.test)];
  await writeFile(task, files.solution);
  await writeFile(test, files.test ?? "");
  await openEditor([task, test], { variables: settings.variables });
  const edited = await readFile(test, "utf8");
  return {
    solution: await readFile(task, "utf8"),
    test: edited.trim() === "" ? null : edited,
  };
}
