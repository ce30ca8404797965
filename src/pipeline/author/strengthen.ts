import { strengthenPrompt } from "../../construct/author-prompts.ts";
import { fault } from "../../lib/bench-error.ts";
import { readJsonl, readWhole } from "../../lib/jsonl.ts";
import { printable, type Style } from "../../lib/printable.ts";
import { SurvivorRow } from "../../schema/author-workspace.ts";
import type { DraftMark, OfferedTests, SurvivingMutant } from "../../schema/author-workspace.ts";
import type { Context } from "../../schema/context.ts";
import { openModel, type ModelChoice } from "../generate/open-model.ts";
import type { RigorServices } from "../rigor/services.ts";
import { findSurvivors, strengthenTask, type Strengthening } from "../rigor/mutation.ts";
import { openCaller, type Caller, type CallOptions } from "./calls.ts";
import { openJudge, type JudgeWishes } from "./judge.ts";
import { chooseTasks } from "./works.ts";
import { claimWorkspace, type TaskForm, type Workspace } from "./workspace.ts";

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
) {
  await using stack = new AsyncDisposableStack();
  const workspace = stack.use(await claimWorkspace(folder, context));
  const ids = await chooseTasks(workspace, terms);
  if ((choice === undefined) === (tests === undefined)) {
    const hint = "Use --model BACKEND:NAME to ask a model, or --tests FILE for your own tests.";
    throw fault.BadUsage("Pass either --model or --tests.", hint);
  }
  if (tests !== undefined && ids.length !== 1) {
    const hint = "Pass one task: `bcb author strengthen 4 --tests FILE`";
    throw fault.BadUsage("--tests works with exactly one task.", hint);
  }
  const given = survivors === undefined ? undefined : await readSurvivors(survivors);
  const model = choice && stack.use(await openModel(choice, context));
  const caller = model && stack.use(await openCaller(workspace, { ...options, model }));
  const { form } = workspace;
  const offer = caller ? askForTests(caller, form) : await readTests(tests ?? "", form);
  const { services } = stack.use(await openJudge(workspace, wishes));
  const outcome = await strengthen(workspace, ids, { services, survivors: given, offer });
  return { ...outcome, spent_usd: caller ? caller.spentUsd() : 0 };
}

interface StrengthenOptions {
  services: RigorServices;
  /** By task; the task's own mutants otherwise. */
  survivors?: ReadonlyMap<string, readonly SurvivingMutant[]> | undefined;
  offer: OfferTests;
}

/** Gets tests that notice what the present ones let pass; only those that do so, and that the solution passes, are kept. */
export async function strengthen(
  workspace: Workspace,
  ids: readonly string[],
  { services, survivors, offer }: StrengthenOptions,
) {
  const { signal, progress } = workspace.context;
  const { addTest } = workspace.form;
  // A problem says why there was nothing to take.
  const tasks: (Omit<Strengthening, "test"> & { id: string; problem: DraftMark | null })[] = [];
  for (const id of ids) {
    signal.throwIfAborted();
    progress({ label: "strengthening", done: tasks.length, total: ids.length, note: id });
    const { task } = await workspace.readTask(id);
    const { solution, test } = await workspace.readFiles(`tasks/${id}`);
    const own = survivors === undefined ? await findSurvivors(task, services) : [];
    const faults = survivors?.get(task.task_id) ?? own;
    const left = faults.map(({ label }) => label);
    const nothing = { id, survivors: faults.length, killed: 0, kept: [], refused: [], left };
    if (faults.length === 0 || test === null) {
      tasks.push({ ...nothing, problem: null });
      continue;
    }
    const offered = await offer({ id, solution, test, survivors: faults });
    if (offered === "budget") return { tasks, stopped: offered };
    if (!("methods" in offered)) {
      tasks.push({ ...nothing, problem: offered });
      continue;
    }
    const given = { offered, faults, addTest };
    const { test: grown, ...found } = await strengthenTask({ ...task, test }, given, services);
    if (found.kept.length > 0) await workspace.saveTask(id, { solution, test: grown });
    tasks.push({ id, ...found, problem: null });
  }
  return { tasks, stopped: "done" as const };
}

export function renderStrengthened(
  { tasks }: Awaited<ReturnType<typeof strengthen>>,
  style: Style,
): string {
  const lines = tasks.flatMap(({ id, survivors, killed, kept, refused, left, problem }) => {
    const why = problem === null ? "" : ` (${problem.kind}: ${printable(problem.message)})`;
    return [
      `${id}  ${killed} of ${survivors} surviving faults are now detected${why}`,
      ...kept.map(({ name, kills }) => `  added ${printable(name)}: it detects ${kills.length}`),
      ...refused.map(({ name, reason }) =>
        style.dim(`  rejected ${printable(name)}: ${printable(reason)}`),
      ),
      ...left.map((label) => style.dim(`  not detected: ${printable(label)}`)),
    ];
  });
  const end = "Edited tasks need validation and sign-off again: `bcb author status`.";
  return [...lines, end].join("\n");
}

/** Tests that a model writes. */
export function askForTests(caller: Caller, form: TaskForm): OfferTests {
  return async ({ id, ...shown }) => {
    const prompt = strengthenPrompt(shown, form.words);
    const read = await caller.ask({ step: "strengthen", id, turn: 0, prompt });
    if (read === "budget" || read.kind !== "files") return read;
    const offered = read.test === null ? undefined : form.readOfferedTests(read.test);
    if (offered !== undefined && offered.methods.length > 0) return offered;
    return { kind: "nonsense", message: `The answer has no ${form.words.oneTest}.` };
  };
}

/** Tests that a person wrote, in a file as tests are written. */
export async function readTests(
  file: string,
  { readOfferedTests, words }: TaskForm,
): Promise<OfferTests> {
  const offered = readOfferedTests(await readWhole(file));
  if (offered.methods.length > 0) return async () => offered;
  throw fault.FileUnreadable(
    `${file} has no ${words.oneTest}.`,
    "It must contain the new tests, in the form that the task's tests have, and the imports they need.",
  );
}

/** Survivors by task from a file of rows: task_id, label, code. */
export async function readSurvivors(file: string): Promise<Map<string, SurvivingMutant[]>> {
  const rows = await Array.fromAsync(readJsonl(file), ({ line, value }) => {
    const row = SurvivorRow.safeParse(value);
    if (row.success) return row.data;
    throw fault.FileUnreadable(
      `${file}, line ${line}: not a surviving mutant.`,
      "Each row needs task_id, label (what was changed) and code (the complete changed module).",
    );
  });
  return Map.groupBy(rows, ({ task_id }) => task_id);
}
