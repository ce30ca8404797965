import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readRecipe } from "../../src/environment/read-recipe.ts";
import { findTests } from "../../src/python-source/test-methods.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { BigCodeBenchRow } from "../../src/schema/bigcodebench-row.ts";
import { loadLibraryDomains, loadStandardModules } from "../../src/tasks/library-domains.ts";

const pack = path.resolve(import.meta.dirname, "../../packs/frontier");
const lines = (await readFile(path.join(pack, "tasks.jsonl"), "utf8")).trimEnd().split("\n");
const rows = lines.map((line) => BigCodeBenchRow.parse(JSON.parse(line)));
const [ours, theirs] = await Promise.all([readRecipe("frontier"), readRecipe("bigcodebench")]);
const standard = new Set(await loadStandardModules());
const parser = await loadPythonParser();

/** Its libraries that do not come with Python. */
const external = ({ libs }: BigCodeBenchRow) => libs.filter((name) => !standard.has(name));

/** The ids of the tasks that do not have it. */
function without(isThere: (row: BigCodeBenchRow) => boolean): string[] {
  return rows.filter((row) => !isThere(row)).map(({ task_id }) => task_id);
}

test("every task has libraries of the environment, and one that BigCodeBench does not have", () => {
  expect(without((row) => external(row).every((name) => name in ours.libraries))).toEqual([]);
  expect(without((row) => external(row).some((name) => !(name in theirs.libraries)))).toEqual([]);
  expect(without(({ libs }) => libs.length > 1 && libs.length < 5)).toEqual([]);
});

test("every library has a domain", async () => {
  const domains = await loadLibraryDomains();
  expect(without(({ libs }) => libs.every((name) => name in domains))).toEqual([]);
});

test("every task is dated and has at least six test methods", () => {
  expect(without(({ date }) => date?.startsWith("2026-11-") === true)).toEqual([]);
  expect(without((row) => findTests(parser.parse(row.test)).length > 5)).toEqual([]);
});

test("at least 35 tasks have recorded answers of three strengths", async () => {
  const samples = await readdir(path.join(pack, "samples"));
  expect(samples).toHaveLength(3);
  for (const name of samples) {
    const text = await readFile(path.join(pack, "samples", name), "utf8");
    const answers = text.trimEnd().split("\n");
    expect(answers.length).toBeGreaterThanOrEqual(35);
  }
});
