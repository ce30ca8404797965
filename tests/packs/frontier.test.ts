import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createPythonReader } from "../../src/controls/list-changes.ts";
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

test("a hundred tasks have at least forty libraries that BigCodeBench does not have", () => {
  const novel = rows.flatMap(external).filter((name) => !(name in theirs.libraries));
  expect(rows.length).toBeGreaterThanOrEqual(100);
  expect(new Set(novel).size).toBeGreaterThanOrEqual(40);
});

test("every library has a domain, and all seven domains have libraries", async () => {
  const domains = await loadLibraryDomains();
  expect(without(({ libs }) => libs.every((name) => name in domains))).toEqual([]);
  const used = rows.flatMap(({ libs }) => libs).map((name) => domains[name]);
  expect(new Set(used)).toEqual(new Set(Object.values(domains)));
  expect(new Set(used).size).toBe(7);
});

test("every task is dated and has at least six test methods", () => {
  expect(without(({ date }) => date?.startsWith("2026-11-") === true)).toEqual([]);
  expect(without((row) => findTests(parser.parse(row.test)).length > 5)).toEqual([]);
});

test("a control can change what at least nine of ten test methods expect", () => {
  const reader = createPythonReader(parser);
  const changes = rows.flatMap(({ test: suite, entry_point }) => [
    ...reader.listSuiteChanges(suite, { entryPoint: entry_point, random: () => 0 }).values(),
  ]);
  const usable = changes.filter((found) => found.length > 0);
  expect(usable.length / changes.length).toBeGreaterThanOrEqual(0.9);
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
