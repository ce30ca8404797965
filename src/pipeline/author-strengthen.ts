import { strengthenPrompt } from "../construct/author-prompts.ts";
import { addTest, readOfferedTests, type OfferedTests } from "../construct/merge-tests.ts";
import { BenchError } from "../lib/bench-error.ts";
import { readJsonl } from "../lib/jsonl.ts";
import { loadPythonParser, type PythonParser } from "../lib/python-tree.ts";
import type { ReportProgress } from "../lib/progress.ts";
import type { FindSurvivors, SurvivingMutant } from "../schema/author-validation.ts";
import type { DraftMark } from "../schema/author-workspace.ts";
import { SurvivorRow } from "../schema/survivor.ts";
import type { Task } from "../schema/task.ts";
import { readFiles } from "./answer-blocks.ts";
import { openCaller, type CallOptions, type CallOutcome } from "./author-calls.ts";
import { readTask, readTaskFiles, saveTask, type Workspace } from "./author-workspace.ts";
import type { Engine } from "./engine.ts";

export interface StrengthenOptions extends CallOptions {
  engine: Engine;
  findSurvivors: FindSurvivors;
  progress: ReportProgress;
}

interface StrengthenedTask {
  id: string;
  survivors: number;
  killed: number;
  kept: string[];
  /** Offered tests that were not taken, and why. */
  refused: { test: string; why: string }[];
  /** Why there was nothing to take. */
  problem: DraftMark | null;
}

/** What `bcb author strengthen --json` prints. */
export interface StrengthenOutcome {
  tasks: StrengthenedTask[];
  stopped: "done" | "budget";
  spent_usd: number | null;
}

/** Asks for tests that notice what the present ones let pass; only those that do so, and that the solution passes, are kept. */
export async function strengthen(
  workspace: Workspace,
  ids: readonly string[],
  options: StrengthenOptions,
): Promise<StrengthenOutcome> {
  const { signal, progress, findSurvivors, engine } = options;
  const parser = await loadPythonParser();
  await using caller = await openCaller(workspace, options);
  const tasks: StrengthenedTask[] = [];
  for (const id of ids) {
    signal.throwIfAborted();
    progress({ label: "strengthening", done: tasks.length, total: ids.length, note: id });
    const { task } = await readTask(workspace, id, parser);
    const survivors = await findSurvivors(task, signal);
    const files = await readTaskFiles(workspace, id);
    if (survivors.length === 0 || files.test === null) {
      tasks.push({ ...nothing(id), survivors: survivors.length });
      continue;
    }
    const prompt = strengthenPrompt({ solution: files.solution, test: files.test, survivors });
    const answer = await caller.ask({ step: "strengthen", id, turn: 0, prompt });
    if (answer.kind === "budget") return { tasks, stopped: "budget", spent_usd: caller.spentUsd() };
    const offered = readOffer(answer, parser);
    if (!("methods" in offered)) {
      tasks.push({ ...nothing(id), survivors: survivors.length, problem: offered });
      continue;
    }
    const trial = {
      task: { ...task, test: files.test },
      survivors,
      offered,
      engine,
      parser,
      signal,
    };
    const { test, ...found } = await tryTests(trial);
    if (found.kept.length > 0) await saveTask(workspace, id, { ...files, test });
    tasks.push({ ...nothing(id), survivors: survivors.length, ...found });
  }
  return { tasks, stopped: "done", spent_usd: caller.spentUsd() };
}

function nothing(id: string): StrengthenedTask {
  return { id, survivors: 0, killed: 0, kept: [], refused: [], problem: null };
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

interface Trial {
  task: Task;
  survivors: readonly SurvivingMutant[];
  offered: OfferedTests;
  engine: Engine;
  parser: PythonParser;
  signal: AbortSignal;
}

async function tryTests({ task, survivors, offered, engine, parser, signal }: Trial) {
  let { test } = task;
  let left = [...survivors];
  const kept: string[] = [];
  const refused: StrengthenedTask["refused"] = [];
  for (const method of offered.methods) {
    const grown = addTest(test, { imports: offered.imports, method }, parser);
    const passes = async (code: { completion: string } | { solution: string }) => {
      const sample = { task: { ...task, test: grown }, calibrated: false, ...code };
      const {
        outcome,
        tests_run: run,
        tests_expected: expected,
      } = await engine.judge(sample, signal);
      return outcome === "pass" && run === expected;
    };
    if (!(await passes({ completion: `\n${task.canonical_solution}\n` }))) {
      refused.push({ test: method.name, why: "the solution does not pass it" });
      continue;
    }
    const alive: SurvivingMutant[] = [];
    for (const mutant of left) if (await passes({ solution: mutant.code })) alive.push(mutant);
    if (alive.length === left.length) {
      refused.push({ test: method.name, why: "it notices none of the faults" });
      continue;
    }
    kept.push(method.name);
    [left, test] = [alive, grown];
  }
  return { test, kept, refused, killed: survivors.length - left.length };
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
