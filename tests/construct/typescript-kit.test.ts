import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createTypeScriptKit, readCoverage } from "../../src/construct/typescript-kit.ts";
import { loadParser } from "../../src/source-tree/load-parser.ts";
import type { MutationKind } from "../../src/schema/rigor-report.ts";
import { makeRow } from "../tasks/task-rows.ts";

const parser = await loadParser("typescript");
const program = await readFile(
  path.join(import.meta.dirname, "../../javascript/probe-suite.mjs"),
  "utf8",
);
const kit = createTypeScriptKit(parser, program);

function write(body: string) {
  return makeRow("X/0", {
    complete_prompt:
      'import { sum } from "lodash";\n/**\n * Adds.\n * @param a one\n */\nexport function taskFunc(a: number, b: string = "c"): number {',
    canonical_solution: `${body}\n}\n`,
    entry_point: "taskFunc",
  });
}

describe("mutants of a solution in TypeScript", () => {
  test.for<[body: string, expected: [MutationKind, string][]]>([
    ["foo(a + b);", [["operator", "foo(a - b);"]]],
    ["foo(a === b);", [["comparison", "foo(a !== b);"]]],
    ["foo(a ?? b);", [["boolean", "foo(a && b);"]]],
    ["foo(!a);", [["unary", "foo(a);"]]],
    ["foo(9);", [["constant", "foo(10);"]]],
    ['foo("ab");', [["text", 'foo("Xab");']]],
    ["foo(`a${b}`);", [["text", "foo(`Xa${b}`);"]]],
    ["if (a) foo();", [["condition", "if (!(a)) foo();"]]],
    ["foo(a.sort());", [["call", "foo(a);"]]],
    ["foo(Math.max(a, b));", [["call", "foo(Math.min(a, b));"]]],
    ["foo({ a, c: b });", [["arguments", "foo({ a });"]]],
    ["throw new TypeError();", [["exception", "throw new RangeError();"]]],
    ["for (const x of a) foo();", [["loop", "for (const x of []) foo();"]]],
    ["for (; a;) foo();", [["loop", "for (; false;) foo();"]]],
    ["return a;", [["return", "return undefined;"]]],
    ["const c = a;", [["assignment", "const c = undefined;"]]],
  ])("%s", ([body, expected]) => {
    const found = kit.listMutants(write(`  ${body}`)).map(({ kind, after }) => [kind, after]);
    for (const one of expected) expect(found).toContainEqual(one);
  });

  test("leave types, imports and the prompt alone, but for defaults", () => {
    const found = kit.listMutants(write('  const c = a as 1 | 2;\n  type D = "x";'));
    const places = found.map(({ before }) => before);
    expect(new Set(places)).toEqual(
      new Set(["const c = a as 1 | 2;", expect.stringContaining("export function taskFunc")]),
    );
  });

  test("have stubs that do nothing", () => {
    const stubs = kit.makeStubs(write("  return 1;"));
    expect(stubs.map(({ code }) => code.split("\n").slice(5).join("\n").trim())).toEqual([
      'export function taskFunc(a: number, b: string = "c"): number {}',
      'export function taskFunc(a: number, b: string = "c"): number { return null as never; }',
      'export function taskFunc(a: number, b: string = "c"): number { return Symbol() as never; }',
    ]);
  });
});

test("what V8 counted becomes lines and branches", () => {
  const source = "function f(a) {\n  if (a) {\n    return 1;\n  }\n  return 2;\n}\nf(0);\n";
  const inner = source.indexOf("{\n    return");
  const coverage = readCoverage(parser.parse(source), [
    { blocks: true, ranges: [[0, source.length, 1]] },
    {
      blocks: true,
      ranges: [
        [0, source.indexOf("\nf(0)"), 1],
        [inner, source.indexOf("}", inner) + 1, 0],
      ],
    },
  ]);
  expect(coverage).toEqual({
    statements: 5,
    missing: [3],
    branches: 2,
    missing_branches: [[2, 4]],
  });
});

test("texts in TypeScript are read for tests, parameters and libraries", () => {
  const row = { ...write("  return a;"), test: 'test("one", () => { taskFunc(1); });\n' };
  const { tests, libraries, findings } = kit.checkText(row);
  expect([tests, libraries.used]).toEqual([1, ["lodash"]]);
  expect(findings.map(({ kind }) => kind)).toEqual([
    "too-few-tests",
    "asserts-nothing",
    "names-differ",
  ]);
});
