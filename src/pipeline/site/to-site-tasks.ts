import type { SiteSearch, SiteTask, SiteTaskList } from "../../schema/site.ts";
import type { StoredResult } from "../../schema/verdict.ts";
import type { Task } from "../../schema/task.ts";
import type { SiteContext } from "./make-site.ts";
import { shortName } from "../../report/site/site-json.ts";

/** By id of the run, then by task. */
type ResultsByRun = ReadonlyMap<string, ReadonlyMap<string, readonly StoredResult[]>>;

export function toSiteTasks(
  tasks: readonly Task[],
  results: ResultsByRun,
  { facts, fileOf }: SiteContext,
): SiteTaskList {
  return {
    runs: [...results.keys()],
    tasks: tasks.map((task) => ({
      id: shortName(task.task_id),
      file: fileOf(task.task_id),
      summary: shortName(task.texts.doc.description.join(" ").replaceAll(/\s+/g, " ").trim()),
      libs: task.libs.map(shortName),
      domains: facts.domainsOf(task),
      subsets: facts.subsetsOf(task).map(shortName),
      outcomes: [...results.values()]
        .map((byTask) => outcomeMark(byTask.get(task.task_id) ?? []))
        .join(""),
    })),
  };
}

export function toSiteSearch(tasks: readonly Task[]): SiteSearch {
  return {
    words: tasks.map((task) =>
      wordsOf([task.task_id, ...Object.values(task.prompts), task.texts.solution, task.texts.test]),
    ),
  };
}

/** The distinct words of some texts. */
export function wordsOf(texts: readonly string[]): string {
  // A word of a megabyte is nobody's query.
  const words =
    texts
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{2,60}/gu) ?? [];
  return [...new Set(words)].toSorted().join(" ");
}

export function toSiteTask(task: Task, results: ResultsByRun, { facts }: SiteContext): SiteTask {
  return {
    id: shortName(task.task_id),
    language: task.language,
    entry_point: shortName(task.entry_point),
    libs: task.libs.map(shortName),
    domains: facts.domainsOf(task),
    subsets: facts.subsetsOf(task).map(shortName),
    instruct_prompt: task.prompts["instruct"] ?? "",
    complete_prompt: task.prompts["complete"] ?? "",
    code_prompt: task.texts.signature,
    canonical_solution: task.texts.solution,
    test: task.texts.test,
    test_count: facts.testsOf(task).length,
    doc_struct: task.texts.doc,
    calls: facts.callsOf(task).map(shortName),
    tried_by: [...results].flatMap(([run, byTask]) => {
      const judged = byTask.get(task.task_id) ?? [];
      if (judged.length === 0) return [];
      const passed = judged.filter((result) => result.passed).length;
      return { run, samples: judged.length, passed };
    }),
  };
}

function outcomeMark(judged: readonly StoredResult[]): "1" | "~" | "0" | "-" {
  if (judged.length === 0) return "-";
  if (judged.every(({ passed }) => passed)) return "1";
  return judged.some(({ passed }) => passed) ? "~" : "0";
}
