import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readEvalResults } from "../../src/runs/read-eval-results.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { evalResultsOf, makeResult } from "../verdicts/make-result.ts";

async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = path.join(await temporaryFolder(), "m_eval_results.json");
  await writeFile(file, content);
  return file;
}

describe("a file of results", () => {
  test("is read by task, whatever else it holds", async () => {
    const row = { ...makeResult("B/1", { test_a: "no" }), extra: 1 };
    const file = await fileOf(JSON.stringify({ eval: { "B/1": [row] }, more: true }));
    expect(await readEvalResults(file)).toEqual({ "B/1": [makeResult("B/1", { test_a: "no" })] });
  });

  const without = makeResult("B/1", {}, { status: "pass" });
  const bad: [title: string, content: string | Uint8Array, words: RegExp][] = [
    ["no JSON", "task_id,status\n", /m_eval_results\.json is not JSON/],
    ["half of a file", evalResultsOf([without]).slice(0, 60), /is not JSON/],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), /Cannot read .*m_eval_results\.json/],
    ["scores", JSON.stringify({ "pass@1": 0.5 }), /not an evaluation results file: eval: /],
    [
      "a task without a list",
      JSON.stringify({ eval: { "B/1": without } }),
      /results file: eval\.B\/1: .*array/,
    ],
    [
      "results without a solution",
      JSON.stringify({
        eval: { "B/1": [1, 2, 3, 4, 5].map(() => ({ ...without, solution: null })) },
      }),
      /eval\.B\/1\.0\.solution: .*; and 2 more\.$/,
    ],
  ];

  test.for(bad)("with %s is refused in words", async ([, content, words]) => {
    const reading = readEvalResults(await fileOf(content));
    await expect(reading).rejects.toMatchObject({
      name: "FileUnreadable",
      message: expect.stringMatching(words),
      hint: expect.stringMatching(/NAME_eval_results\.json|Check/),
    });
  });

  test("that is missing or a folder is named", async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, "m_eval_results.json");
    await expect(readEvalResults(file)).rejects.toMatchObject({ name: "FileNotFound" });
    await mkdir(file);
    await expect(readEvalResults(file)).rejects.toMatchObject({ name: "FileUnreadable" });
  });
});
