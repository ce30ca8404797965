import { listImportable } from "../../analysis/failures/classify-failure.ts";
import { loadMeasures } from "../../languages/registry.ts";
import { findImports } from "../../python-source/imports.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import { subsetsByTask, type Dataset, type Task } from "../../schema/task.ts";
import { domainsOf, loadLibraryDomains, loadStandardModules } from "../../tasks/library-domains.ts";

/** What is asked about tasks beside their rows; without a dataset little is known. */
export async function loadTaskFacts(dataset?: Pick<Dataset, "tasks" | "benchmark">) {
  const all = dataset?.tasks ?? [];
  const [measures, parser, domains, modules, subsets] = await Promise.all([
    loadMeasures(all),
    loadPythonParser(),
    loadLibraryDomains(),
    loadStandardModules(),
    dataset?.benchmark.loadSubsets(all),
  ]);
  const subsetsById = subsetsByTask(subsets ?? {});
  const usual = listImportable(modules, Object.keys(domains));
  const tasks = new Map(all.map((task) => [task.task_id, task]));
  // A page asks for the tests of a task, and again for each of its samples.
  const testsIn = new Map(
    Array.from(measures, ([name, measure]) => [name, remember((test) => measure.testsIn(test))]),
  );
  const listNames = remember((prompt) =>
    usual.union(new Set(findImports(parser.parse(prompt)).keys())),
  );
  return {
    benchmark: dataset?.benchmark,
    tasks,
    domainsOf: (task: Pick<Task, "libs">) => domainsOf(task, domains),
    /** Names of its benchmark's subsets that it is of. */
    subsetsOf: ({ task_id }: Pick<Task, "task_id">) => subsetsById.get(task_id) ?? [],
    /** Names of its tests. */
    testsOf: ({ texts, language }: Task) => testsIn.get(language)?.(texts.test) ?? [],
    /** What the ground truth uses of its libraries, in full. */
    callsOf: ({ ground_truth, language }: Task) =>
      [...(measures.get(language)?.callsIn(ground_truth) ?? [])].toSorted(),
    librariesOf: (taskId: string) => tasks.get(taskId)?.libs,
    /** Names that code for the task imports modules by: common ones, and those of the ground truth. */
    importableIn: (taskId: string) => {
      const task = tasks.get(taskId);
      return task === undefined ? usual : listNames(task.prompts["complete"] ?? "");
    },
  };
}

function remember<V>(make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const value = known.get(text) ?? make(text);
    known.set(text, value);
    return value;
  };
}
