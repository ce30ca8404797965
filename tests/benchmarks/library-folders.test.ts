import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import odex, { oneTest } from "../../src/benchmarks/odex.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { libraryRow, odexRow } from "./library-rows.ts";

const options = {
  settings: {
    cacheDir: "/nonexistent/cache",
    hub: { endpoint: "http://127.0.0.1:1", home: "/nonexistent/home", offline: true },
  },
};
const line = (row: object) => `${JSON.stringify(row)}\n`;

describe("a folder with all files of a benchmark", () => {
  test("gives ODEX its languages, packed or not", async () => {
    const folder = await temporaryFolder();
    for (const language of ["en", "es", "ja"]) {
      await writeFile(path.join(folder, `${language}_test.jsonl`), line(odexRow));
    }
    await expect(loadDataset(`odex:${folder}`, options)).rejects.toMatchObject({
      name: "DatasetUnknown",
      message: expect.stringContaining("ru_test.jsonl"),
    });
    await writeFile(path.join(folder, "ru_test.jsonl.gz"), gzipSync(line(odexRow).repeat(2)));
    const { tasks, benchmark } = await loadDataset(`odex:${folder}`, options);
    expect(tasks.map(({ task_id }) => task_id)).toEqual([
      "ODEX/en/0",
      "ODEX/es/0",
      "ODEX/ja/0",
      "ODEX/ru/0",
      "ODEX/ru/1",
    ]);
    expect(await benchmark.loadSubsets(tasks)).toMatchObject({
      ru: ["ODEX/ru/0", "ODEX/ru/1"],
      closed: expect.arrayContaining(["ODEX/en/0"]),
    });
  });

  test("gives MonkeyEval the prompts of its twin", async () => {
    const folder = await temporaryFolder();
    const own = path.join(folder, "real_monkey_eval_v3.jsonl");
    await writeFile(own, line(libraryRow("PandasEval/3", "monkey")));
    await expect(loadDataset(`monkey-eval:${own}`, options)).rejects.toThrow(
      'field "twin" is missing: it comes from real_pandas_eval_v3.jsonl',
    );
    const twin = path.join(folder, "real_pandas_eval_v3.jsonl");
    await writeFile(twin, line(libraryRow("PandasEval/3", "pandas")));
    const { tasks, benchmark } = await loadDataset(`monkey-eval:${folder}`, options);
    expect(tasks).toMatchObject([
      { task_id: "MonkeyEval/3", answer: { before: libraryRow("", "pandas")["prompt"] } },
    ]);
    expect(benchmark.taskIdOf?.("PandasEval/3")).toBe("MonkeyEval/3");
  });
});

test("one test of a task is always the same, and one of its own", () => {
  const row = odex.row.parse({ ...odexRow, task_id: "ODEX/en/0" });
  const chosen = oneTest.toTask(row, "odex").check;
  expect(oneTest.toTask(row, "odex").check).toEqual(chosen);
  const asserted = odexRow.test.filter((text) => JSON.stringify(chosen).includes(text.trim()));
  expect(asserted).toHaveLength(1);
});
