import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { compareBenchmarks } from "../../../src/pipeline/inspect/compare-benchmarks.ts";
import { makeContext } from "../../support/make-context.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("benchmarks of several kinds stand in one table, one figure and one page", async () => {
  const folder = await temporaryFolder();
  const apps = path.join(folder, "apps.jsonl");
  const row = {
    problem_id: 1,
    question: "<b>Round</b> up.",
    solutions: JSON.stringify(["import math\nprint(math.ceil(float(input())))\n"]),
    input_output: '{"inputs": ["0.5", "2"], "outputs": ["1", "2"]}',
    difficulty: "interview",
    starter_code: "",
  };
  await writeFile(apps, `${JSON.stringify(row)}\n`);
  const request = { sources: ["starter", `apps:${apps}`], outDir: path.join(folder, "out") };
  const { json, text } = await compareBenchmarks(request, makeContext());
  expect(json.benchmarks.map(({ title }) => title)).toEqual(["Starter", "APPS"]);
  expect(json.benchmarks[1]).toMatchObject({
    figures: { tasks: 1, tests: 2, calls: 1, std_libs: 1, ext_libs: 0, solution_lines: 2 },
    paper: { calls: 137 },
  });
  expect(text).toMatch(/APPS +1 /);
  const read = (name: string) => readFile(path.join(folder, "out", name), "utf8");
  expect(await read("depth-breadth.svg")).toContain("Starter");
  const page = await read("comparison.html");
  expect(page).toContain("APPS");
  expect(page).not.toContain("<script");
  expect(await read("comparison.md")).toContain("| Benchmark");
});

test("without a benchmark to be had nothing is compared", async () => {
  const settings = { ...makeContext().settings, cacheDir: await temporaryFolder() };
  const request = { sources: [], outDir: undefined };
  await expect(compareBenchmarks(request, makeContext({ settings }))).rejects.toThrow(
    /No benchmarks to compare/,
  );
});
