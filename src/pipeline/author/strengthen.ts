import { readFile } from "node:fs/promises";
import { strengthenPrompt } from "../../construct/author-prompts.ts";
import { readOfferedTests, type OfferedTests } from "../../construct/merge-tests.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { readError, readJsonl } from "../../lib/jsonl.ts";
import type { PythonParser } from "../../python-source/tree.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import type { FindSurvivors, SurvivingMutant } from "../../schema/author-validation.ts";
import type { DraftMark } from "../../schema/author-workspace.ts";
import { SurvivorRow } from "../../schema/survivor.ts";
import { readFiles } from "./answer-blocks.ts";
import type { Caller, CallOutcome } from "./calls.ts";
import { readTask, readTaskFiles, saveTask, type Workspace } from "./workspace.ts";
import type { RigorServices } from "../rigor/services.ts";
import { strengthenTask, type Strengthening } from "../rigor/strengthen.ts";

/** Who writes the tests, a model or a person; a mark says why there are none. */
export type OfferTests = (task: {
  id: string;
  solution: string;
  test: string;
  survivors: readonly SurvivingMutant[];
}) => Promise<OfferedTests | DraftMark | "budget">;

export interface StrengthenOptions {
  services: RigorServices;
  findSurvivors: FindSurvivors;
  offer: OfferTests;
  progress: ReportProgress;
  signal: AbortSignal;
}

interface StrengthenedTask extends Pick<Strengthening, "kept" | "refused"> {
  id: string;
  survivors: number;
  killed: number;
  /** What still nobody notices. */
  left: string[];
  /** Why there was nothing to take. */
  problem: DraftMark | null;
}

/** What `bcb author strengthen --json` prints, with what it cost. */
export interface StrengthenOutcome {
  tasks: StrengthenedTask[];
  stopped: "done" | "budget";
}

/** Gets tests that notice what the present ones let pass; only those that do so, and that the solution passes, are kept. */
export async function strengthen(
  workspace: Workspace,
  ids: readonly string[],
  { services, findSurvivors, offer, progress, signal }: StrengthenOptions,
): Promise<StrengthenOutcome> {
  const tasks: StrengthenedTask[] = [];
  for (const id of ids) {
    signal.throwIfAborted();
    progress({ label: "strengthening", done: tasks.length, total: ids.length, note: id });
    const { task } = await readTask(workspace, id, services.parser);
    const files = await readTaskFiles(workspace, id);
    const faults = await findSurvivors(task);
    const labels = faults.map(({ label }) => label);
    const nothing = { id, survivors: faults.length, killed: 0, kept: [], refused: [] };
    if (faults.length === 0 || files.test === null) {
      tasks.push({ ...nothing, left: labels, problem: null });
      continue;
    }
    const { solution, test } = files;
    const offered = await offer({ id, solution, test, survivors: faults });
    if (offered === "budget") return { tasks, stopped: "budget" };
    if (!("methods" in offered)) {
      tasks.push({ ...nothing, left: labels, problem: offered });
      continue;
    }
    const found = await strengthenTask({ ...task, test }, { offered, faults }, services);
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
export function askForTests(caller: Caller, parser: PythonParser): OfferTests {
  return async ({ id, ...shown }) => {
    const prompt = strengthenPrompt(shown);
    const answer = await caller.ask({ step: "strengthen", id, turn: 0, prompt });
    return answer.kind === "budget" ? "budget" : readOffer(answer, parser);
  };
}

function readOffer(
  answer: Exclude<CallOutcome, { kind: "budget" }>,
  parser: PythonParser,
): OfferedTests | DraftMark {
  if (answer.kind === "failed") return { kind: "failed", message: answer.message };
  const read = readFiles(answer, parser);
  if (read.kind !== "files") return { kind: read.kind, message: read.message };
  const offered = read.test === null ? undefined : readOfferedTests(read.test, parser);
  if (offered !== undefined && offered.methods.length > 0) return offered;
  return { kind: "nonsense", message: "The answer has no test method in a class TestCases." };
}

/** Tests that a person wrote: a Python file with a class TestCases. */
export async function readTests(file: string, parser: PythonParser): Promise<OfferTests> {
  const source = await readFile(file, "utf8").catch((cause: unknown) => {
    throw readError(file, cause);
  });
  const offered = readOfferedTests(source, parser);
  if (offered.methods.length > 0) return async () => offered;
  throw new BenchError(
    "FileUnreadable",
    `${file} has no test method in a class TestCases.`,
    "It holds the imports that the new methods need, and a class TestCases with them.",
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
        `${file}, line ${line}: this is no surviving mutant.`,
        "Each row holds task_id, label (what was changed) and code (the whole changed module).",
      );
    }
    const { task_id: id, label, code } = row.data;
    byTask.set(id, [...(byTask.get(id) ?? []), { label, code }]);
  }
  return async (task) => byTask.get(task.task_id) ?? [];
}
