import { expect, test } from "vitest";
import { measureJavaScript } from "../../src/tasks/stats/measure-javascript.ts";
import { loadParser } from "../../src/source-tree/load-parser.ts";

const measure = measureJavaScript(await loadParser("typescript"));

test("tests are found, also in groups", () => {
  const source = [
    'test("a", () => {});',
    'describe("group", () => { it("b", async () => {}); });',
    '// test("no", () => {});',
    "text.test(/x/);",
  ];
  expect(measure.testsIn(source.join("\n"))).toEqual(["a", "b"]);
});

test.for([
  ["const a = 1;", 1],
  ["if (a) b(); else if (c && d) e();", 4],
  ["for (const x of y) while (z) a ? b : c;", 4],
  ["switch (a) { case 1: case 2: break; default: }", 3],
  ["try { a(); } catch { b = c ?? d; }", 3],
] as const)("the complexity of %s is %i", ([code, complexity]) => {
  expect(measure.complexityOf(code)).toBe(complexity);
});

test("calls are named in full, by what was imported", () => {
  const code = `import _, { sortBy as by } from "lodash";
import * as fs from "node:fs";
import { Decimal } from "decimal.js";
import type { Stats } from "node:fs";
_.chain(list).value();
by(list);
fs.promises.readFile(name);
new Decimal(1).plus(2);
own();`;
  expect([...measure.callsIn(code)].toSorted()).toEqual([
    "decimal.js.Decimal",
    "lodash.chain",
    "lodash.sortBy",
    "node:fs.promises.readFile",
  ]);
  expect(["node:fs", "node:fs.read", "lodash"].map((name) => measure.isStandard(name))).toEqual([
    true,
    true,
    false,
  ]);
});
