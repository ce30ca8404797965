import { showHidden } from "../../lib/printable.ts";
import type { SiteSearch, SiteTask, SiteTaskList } from "../../schema/site-task.ts";
import type { StoredResult } from "../../schema/stored-run.ts";
import type { DocStruct, Task } from "../../schema/task.ts";
import type { Highlight } from "./highlight.ts";
import type { TaskFacts } from "./make-site.ts";
import { tellName } from "./tell-name.ts";

/** By id of the run, then by task. */
type ResultsByRun = ReadonlyMap<string, ReadonlyMap<string, readonly StoredResult[]>>;

interface TaskContext {
  facts: TaskFacts;
  results: ResultsByRun;
}

export function listTaskRows(
  tasks: readonly { task: Task; file: string }[],
  { facts, results }: TaskContext,
): SiteTaskList {
  return {
    runs: [...results.keys()],
    tasks: tasks.map(({ task, file }) => ({
      id: tellName(task.task_id),
      file,
      summary: tellName(task.doc_struct.description.join(" ").replaceAll(/\s+/g, " ").trim()),
      libs: task.libs.map(tellName),
      domains: facts.domainsOf(task),
      hard: facts.isHard(task),
      outcomes: [...results.values()]
        .map((byTask) => outcomeMark(byTask.get(task.task_id) ?? []))
        .join(""),
    })),
  };
}

export function listSearchWords(tasks: readonly Task[]): SiteSearch {
  return {
    words: tasks.map((task) => {
      const text = [
        task.task_id,
        task.complete_prompt,
        task.instruct_prompt,
        task.canonical_solution,
        task.test,
      ];
      // A word of a megabyte is nobody's query.
      const words =
        text
          .join(" ")
          .toLowerCase()
          .match(/[\p{L}\p{N}_]{2,60}/gu) ?? [];
      return [...new Set(words)].toSorted().join(" ");
    }),
  };
}

export function tellTask(
  task: Task,
  { facts, results, highlight }: TaskContext & { highlight: Highlight },
): SiteTask {
  return {
    id: tellName(task.task_id),
    entry_point: tellName(task.entry_point),
    libs: task.libs.map(tellName),
    domains: facts.domainsOf(task),
    hard: facts.isHard(task),
    ...tellTexts(task, highlight),
    test_count: facts.countTests(task),
    doc_struct: showHiddenIn(task.doc_struct),
    calls: facts.callsOf(task).map(tellName),
    tried_by: [...results].flatMap(([run, byTask]) => {
      const judged = byTask.get(task.task_id) ?? [];
      if (judged.length === 0) return [];
      return { run, samples: judged.length, passed: countPassed(judged) };
    }),
  };
}

/** Prompts, solution and tests. */
export function tellTexts(task: Task, highlight: Highlight) {
  return {
    instruct_prompt: showHidden(task.instruct_prompt),
    complete_prompt: highlight(task.complete_prompt),
    code_prompt: highlight(task.code_prompt),
    canonical_solution: highlight(task.canonical_solution),
    test: highlight(task.test),
  };
}

function outcomeMark(judged: readonly StoredResult[]): "1" | "~" | "0" | "-" {
  if (judged.length === 0) return "-";
  const passed = countPassed(judged);
  if (passed === judged.length) return "1";
  return passed === 0 ? "0" : "~";
}

function countPassed(judged: readonly StoredResult[]): number {
  return judged.filter((result) => result.passed).length;
}

const show = (lines: readonly string[]) => lines.map(showHidden);

function showHiddenIn(doc: DocStruct): DocStruct {
  return {
    description: show(doc.description),
    notes: show(doc.notes),
    params: show(doc.params),
    returns: show(doc.returns),
    reqs: show(doc.reqs),
    raises: show(doc.raises),
    examples: show(doc.examples),
  };
}
