import type { OfficialResult } from "../../src/schema/official-results.ts";

/** A judged solution; without traces it passed. */
export function makeResult(
  id: string,
  details: Record<string, string> = {},
  changes: Partial<OfficialResult> = {},
): OfficialResult {
  return {
    task_id: id,
    solution: `# an answer to ${id}\n`,
    status: Object.keys(details).length === 0 ? "pass" : "fail",
    details,
    ...changes,
  };
}

/** The content of a result file, for the results in it. */
export function evalResultsOf(results: readonly OfficialResult[]): string {
  const byTask = Object.fromEntries(Map.groupBy(results, (result) => result.task_id));
  return JSON.stringify({ date: "2026-01-02 03:04", eval: byTask });
}
