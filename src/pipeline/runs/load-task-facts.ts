import { listImportable } from "../../analysis/failures/importable-names.ts";
import { findImports } from "../../python-source/imports.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import type { Task } from "../../schema/task.ts";
import { loadLibraryDomains, loadStandardModules } from "../../tasks/library-domains.ts";

/** What analyses of stored runs ask about tasks; without a dataset little is known. */
export interface TaskFacts {
  tasks: ReadonlyMap<string, Task>;
  librariesOf: (taskId: string) => readonly string[] | undefined;
  /** Names that code for the task imports modules by: common ones, and those of the ground truth. */
  importableIn: (taskId: string) => ReadonlySet<string>;
}

export async function loadTaskFacts(all: readonly Task[]): Promise<TaskFacts> {
  const [parser, domains, modules] = await Promise.all([
    loadPythonParser(),
    loadLibraryDomains(),
    loadStandardModules(),
  ]);
  const usual = listImportable(modules, Object.keys(domains));
  const tasks = new Map(all.map((task) => [task.task_id, task]));
  const found = new Map<string, ReadonlySet<string>>();
  return {
    tasks,
    librariesOf: (taskId) => tasks.get(taskId)?.libs,
    importableIn(taskId) {
      const task = tasks.get(taskId);
      if (task === undefined) return usual;
      const known = found.get(taskId);
      if (known !== undefined) return known;
      const names = usual.union(
        new Set(findImports(parser.parse(task.prompts["complete"] ?? "")).keys()),
      );
      found.set(taskId, names);
      return names;
    },
  };
}
