import { rowOf } from "../../src/benchmarks/bigcodebench.ts";
import { chooseMutants, listMutants } from "../../src/construct/mutants.ts";
import { pythonRules } from "../../src/construct/python-rules.ts";
import { draw } from "../../src/lib/draw.ts";
import type { PythonParser } from "../../src/python-source/tree.ts";
import { assembleCode, assembleGroundTruth } from "../../src/sanitize/assemble-code.ts";
import type { Task } from "../../src/schema/task.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import { oddStatements } from "./odd-statements.ts";
import type { ReferenceSample } from "./reference-samples.ts";

/**
 * Answers that no model of the reference data gave, so that nobody could have fitted an engine to them: of each task's own
 * solution a mutant, one with bare package imports, and one with a statement that does not belong there.
 */
export function alterSolutions(
  tasks: readonly Task[],
  { parser, seed }: { parser: PythonParser; seed: number },
): ReferenceSample[] {
  const intrusions = draw(allIntrusions, allIntrusions.length, seed);
  return tasks.flatMap((task, index) => {
    const turn = index % intrusions.length;
    return [
      ...chooseMutants(listMutants(rowOf(task), parser, pythonRules), 1, seed).map(
        ({ after, code }) => toSample(task, `mutant, ${after}`, code),
      ),
      ...withBareImports(task),
      ...intrusions
        .slice(turn, turn + 1)
        .map(({ title, intrude }) => toSample(task, title, intrude(task))),
    ];
  });
}

const allIntrusions = oddStatements.flatMap((statement) => [
  {
    title: `before it: ${statement}`,
    intrude: (task: Task) => `${statement}\n${assembleGroundTruth(task)}`,
  },
  {
    title: `inside: ${statement}`,
    intrude: ({ prompts, texts }: Task) =>
      `${prompts["complete"]}\n${statement.replaceAll(/^/gm, "    ")}\n${texts.solution}`,
  },
  {
    title: `behind it: ${statement}`,
    intrude: (task: Task) => `${assembleGroundTruth(task)}\n${statement}\n`,
  },
]);

/** `from a.b import c` becomes `import a` and `c = a.b.c`: works only if something else has loaded the submodule. */
function withBareImports(task: Task): ReferenceSample[] {
  const source = assembleGroundTruth(task);
  const bare = source
    .replaceAll(/^from (\w+)([.\w]*) import (\w+)(?: as (\w+))?$/gm, (line, top, rest, name, as) =>
      top === "__future__" ? line : `import ${top}\n${as ?? name} = ${top}${rest}.${name}`,
    )
    .replaceAll(/^import (\w+)(\.[.\w]+)(?: as (\w+))?$/gm, (_, top, rest, as) =>
      as === undefined ? `import ${top}` : `import ${top}\n${as} = ${top}${rest}`,
    );
  // Calibrated, the task's own imports would load the submodule.
  return bare === source ? [] : [toSample(task, "bare imports", bare, false)];
}

function toSample(task: Task, title: string, solution: string, calibrated = true): ReferenceSample {
  const sample = { form: "solution" as const, code: markUntrusted(solution) };
  return {
    id: `${task.task_id} (${title})`,
    task,
    solution,
    calibrated,
    code: assembleCode(task, sample, calibrated),
    published: undefined,
  };
}
