import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

const bodies = {
  empty: "pass",
  "return None": "return None",
  "wrong type": "return object()",
} as const;

/** Answers that do nothing, by name: every one of them must fail at least one test. */
export function makeStubs(task: BigCodeBenchRow): { name: string; code: string }[] {
  const indent = /^[ \t]+/m.exec(task.canonical_solution)?.[0] ?? "    ";
  return Object.entries(bodies).map(([name, body]) => ({
    name,
    code: `${task.complete_prompt}\n${indent}${body}\n`,
  }));
}
