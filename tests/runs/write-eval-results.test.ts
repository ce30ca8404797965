import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { writeEvalResults } from "../../src/runs/write-eval-results.ts";
import type { OfficialResult } from "../../src/schema/official-results.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeResult } from "../verdicts/make-result.ts";

const now = new Date("2026-11-15T04:05:06Z");

test.for([
  ["nothing", []],
  ["one result", [makeResult("X/0")]],
  [
    "tasks with several results, and texts with line ends and quotes",
    [
      makeResult("X/0", { test_a: 'Traceback\n  "x"\n' }),
      makeResult("X/0"),
      makeResult('X/"1"', {}, { solution: "a\r\n\tb \u2028 é" }),
    ],
  ],
] satisfies [string, OfficialResult[]][])(
  "%s is written in the bytes of JSON.stringify",
  async ([, results]) => {
    const file = path.join(await temporaryFolder(), "m_eval_results.json");
    await writeEvalResults(file, results, { now });
    const whole = {
      date: "2026-11-15 04:05",
      eval: Object.fromEntries(Map.groupBy(results, ({ task_id }) => task_id)),
    };
    expect(await readFile(file, "utf8")).toBe(`${JSON.stringify(whole, null, 2)}\n`);
  },
);

test("a task may have any name", async () => {
  const file = path.join(await temporaryFolder(), "m_eval_results.json");
  await writeEvalResults(file, [makeResult("__proto__"), makeResult("7")], { now });
  const text = await readFile(file, "utf8");
  expect(text.match(/^ {4}"(.*)": \[$/gm)).toEqual(['    "__proto__": [', '    "7": [']);
});
