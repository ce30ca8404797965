import { readFile } from "node:fs/promises";
import { strengthenPrompt } from "../../construct/author-prompts.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { readError, readJsonl } from "../../lib/jsonl.ts";
import type { StrengthenedTask, StrengthenOutcome } from "../../report/render-author.ts";
import type { AuthorKit, OfferedTests } from "../../schema/author-kit.ts";
import type { DraftMark } from "../../schema/author-workspace.ts";
import { SurvivorRow, type SurvivingMutant } from "../../schema/survivor.ts";
import type { Context } from "../../schema/context.ts";
import { openModel, type ModelChoice } from "../generate/open-model.ts";
import type { RigorServices } from "../rigor/services.ts";
import { strengthenTask } from "../rigor/strengthen.ts";
import { openCaller, type Caller, type CallOptions } from "./calls.ts";
import { openJudge, type FindSurvivors, type JudgeWishes } from "./judge.ts";
import { chooseTasks } from "./works.ts";
import { claimWorkspace, readFiles, readTask, saveTask, type Workspace } from "./workspace.ts";

export { renderStrengthened } from "../../report/render-author.ts";

/** Who writes the tests, a model or a person; a mark says why there are none. */
type OfferTests = (task: {
  id: string;
  solution: string;
  test: string;
  survivors: readonly SurvivingMutant[];
}) => Promise<OfferedTests | DraftMark | "budget">;

interface StrengthenRequest extends Omit<CallOptions, "model"> {
  /** Tasks by id or number; all otherwise. */
  terms: readonly string[];
  /** Who is asked for tests, or a file of a person's: one of the two. */
  choice: ModelChoice | undefined;
  tests: string | undefined;
  /** A file of faults, in place of the task's own mutants. */
  survivors: string | undefined;
  judge: JudgeWishes;
}

/** `bcb author strengthen`: adds tests that notice the faults which the present ones let pass. */
export async function strengthenTasks(
  folder: string,
  { terms, choice, tests, survivors, judge: wishes, ...options }: StrengthenRequest,
  context: Context,
): Promise<StrengthenOutcome & { spent_usd: number | null }> {
  await using stack = new AsyncDisposableStack();
  const workspace = stack.use(await claimWorkspace(folder, context));
  const ids = await chooseTasks(workspace, terms);
  if ((choice === undefined) === (tests === undefined)) {
    const hint = "Use --model BACKEND:NAME to ask a model, or --tests FILE for your own tests.";
    throw new BenchError("BadUsage", "Pass either --model or --tests.", hint);
  }
  if (tests !== undefined && ids.length !== 1) {
    const hint = "Pass one task: `bcb author strengthen 4 --tests FILE`";
    throw new BenchError("BadUsage", "--tests works with exactly one task.", hint);
  }
  const given = survivors === undefined ? undefined : await readSurvivors(survivors);
  const model = choice && stack.use(await openModel(choice, context));
  const caller = model && stack.use(await openCaller(workspace, { ...options, model }));
  const { form } = workspace;
  const offer = caller ? askForTests(caller, form) : await readTests(tests ?? "", form);
  const { services, findSurvivors } = stack.use(await openJudge(workspace, wishes));
  const outcome = await strengthen(workspace, ids, {
    services,
    findSurvivors: given ?? findSurvivors,
    offer,
  });
  return { ...outcome, spent_usd: caller ? caller.spentUsd() : 0 };
}

interface StrengthenOptions {
  services: RigorServices;
  findSurvivors: FindSurvivors;
  offer: OfferTests;
}

/** Gets tests that notice what the present ones let pass; only those that do so, and that the solution passes, are kept. */
export async function strengthen(
  workspace: Workspace,
  ids: readonly string[],
  { services, findSurvivors, offer }: StrengthenOptions,
): Promise<StrengthenOutcome> {
  const { signal, progress } = workspace.context;
  const tasks: StrengthenedTask[] = [];
  for (const id of ids) {
    signal.throwIfAborted();
    progress({ label: "strengthening", done: tasks.length, total: ids.length, note: id });
    const { task } = await readTask(workspace, id);
    const { solution, test } = await readFiles(workspace, `tasks/${id}`);
    const faults = await findSurvivors(task);
    const labels = faults.map(({ label }) => label);
    const nothing = { id, survivors: faults.length, killed: 0, kept: [], refused: [] };
    if (faults.length === 0 || test === null) {
      tasks.push({ ...nothing, left: labels, problem: null });
      continue;
    }
    const offered = await offer({ id, solution, test, survivors: faults });
    if (offered === "budget") return { tasks, stopped: "budget" };
    if (!("methods" in offered)) {
      tasks.push({ ...nothing, left: labels, problem: offered });
      continue;
    }
    const { addTest } = workspace.form;
    const found = await strengthenTask({ ...task, test }, { offered, faults, addTest }, services);
    const { kept, refused, survivors, left } = found;
    if (kept.length > 0) await saveTask(workspace, id, { solution, test: found.test });
    tasks.push({
      id,
      survivors: survivors.length,
      killed: survivors.length - left.length,
      kept,
      refused,
      left: left.map(({ label }) => label),
      problem: null,
    });
  }
  return { tasks, stopped: "done" };
}

/** Tests that a model writes. */
export function askForTests(caller: Caller, kit: AuthorKit): OfferTests {
  return async ({ id, ...shown }) => {
    const prompt = strengthenPrompt(shown, kit);
    const read = await caller.ask({ step: "strengthen", id, turn: 0, prompt });
    if (read === "budget" || read.kind !== "files") return read;
    const offered = read.test === null ? undefined : kit.readOfferedTests(read.test);
    if (offered !== undefined && offered.methods.length > 0) return offered;
    return { kind: "nonsense", message: `The answer has no ${kit.words.oneTest}.` };
  };
}

/** Tests that a person wrote, in a file as tests are written. */
export async function readTests(
  file: string,
  { readOfferedTests, words }: AuthorKit,
): Promise<OfferTests> {
  const source = await readFile(file, "utf8").catch((cause: unknown) => {
    throw readError(file, cause);
  });
  const offered = readOfferedTests(source);
  if (offered.methods.length > 0) return async () => offered;
  throw new BenchError(
    "FileUnreadable",
    `${file} has no ${words.oneTest}.`,
    "It must contain the new tests, in the form that the task's tests have, and the imports they need.",
  );
}

/** Survivors from a file of rows: task_id, label, code. */
export async function readSurvivors(file: string): Promise<FindSurvivors> {
  const byTask = new Map<string, SurvivingMutant[]>();
  for await (const { line, value } of readJsonl(file)) {
    const row = SurvivorRow.safeParse(value);
    if (!row.success) {
      throw new BenchError(
        "FileUnreadable",
        `${file}, line ${line}: not a surviving mutant.`,
        "Each row needs task_id, label (what was changed) and code (the complete changed module).",
      );
    }
    const { task_id: id, label, code } = row.data;
    byTask.set(id, [...(byTask.get(id) ?? []), { label, code }]);
  }
  return async (task) => byTask.get(task.task_id) ?? [];
}
