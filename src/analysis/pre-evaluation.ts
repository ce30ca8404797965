import type { AgreeingAnswers, TaskPreEvaluation } from "../schema/author-workspace.ts";
import type { StoredResult } from "../schema/verdict.ts";

interface ModelResults {
  model: string;
  results: readonly Pick<StoredResult, "task_id" | "passed" | "outcome" | "details">[];
}

/** What models' answers say of the tasks: too easy, perhaps impossible, or perhaps not saying what is meant. */
export function preEvaluate(
  tasks: readonly { task_id: string; task_hash: string }[],
  runs: readonly ModelResults[],
): TaskPreEvaluation[] {
  return tasks.map((task) => {
    const answers = runs.flatMap(({ model, results }) =>
      results
        .filter((result) => result.task_id === task.task_id)
        .map((result) => ({ ...result, model })),
    );
    const solvedBy = distinct(answers.filter(({ passed }) => passed));
    const failedBy = distinct(answers.filter(({ passed }) => !passed)).filter(
      (model) => !solvedBy.includes(model),
    );
    const agreeing = findAgreement(answers);
    const flags: TaskPreEvaluation["flags"] = [];
    if (solvedBy.length > 0 && failedBy.length === 0) flags.push("all-solve");
    if (failedBy.length > 0 && solvedBy.length === 0) flags.push("none-solves");
    if (agreeing.length > 0) flags.push("ambiguous");
    return { ...task, solved_by: solvedBy, failed_by: failedBy, flags, agreeing };
  });
}

/** Wrong answers of different models that fail the same tests with the same words. */
function findAgreement(
  answers: readonly (ModelResults["results"][number] & { model: string })[],
): AgreeingAnswers[] {
  // Code that did not come to its tests tells nothing of what its author understood.
  const wrong = answers.filter(
    ({ outcome, details }) => outcome === "fail" && !Object.hasOwn(details, "ALL"),
  );
  const clusters = Map.groupBy(wrong, ({ details }) => JSON.stringify(complaints(details)));
  return [...clusters.values()]
    .map((members) => {
      const said = complaints(members[0]?.details ?? {});
      const tests = said.map(([test]) => test);
      return { models: distinct(members), tests, message: said[0]?.[1] ?? "" };
    })
    .filter(({ models }) => models.length > 1)
    .toSorted((a, b) => b.models.length - a.models.length);
}

function complaints(details: StoredResult["details"]): [test: string, message: string][] {
  return Object.entries(details)
    .map(([test, trace]): [string, string] => [test, normalizeMessage(trace)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What an exception says at the end of its trace, without what differs by chance: addresses, paths, durations. */
export function normalizeMessage(trace: string): string {
  const lines = trace.trimEnd().split("\n");
  const start = lines.findLastIndex((line) => /^[A-Za-z_][\w.]*(:|$)/.test(line));
  return lines
    .slice(Math.max(0, start))
    .join("\n")
    .replaceAll(/0x[0-9a-f]+/gi, "0x…")
    .replaceAll(/\/(?:tmp|home|var)\/[^\s'"]+/g, "/…")
    .replaceAll(/\b\d+(\.\d+)? ?(s|ms|seconds)\b/g, "… s")
    .slice(0, 500);
}

function distinct(answers: readonly { model: string }[]): string[] {
  return [...new Set(answers.map(({ model }) => model))].toSorted();
}
