import { describe, expect, test } from "vitest";
import { createTypeScriptAuthor } from "../../src/construct/typescript-author.ts";
import { loadParser } from "../../src/source-tree/load-parser.ts";

const kit = createTypeScriptAuthor(await loadParser("typescript"));

const solution = `import path from "node:path";
import { camelCase } from "lodash-es";

/**
 * Name a file.
 *
 * @param text - What it is about.
 * @returns Its name.
 *
 * Requirements:
 * - lodash-es
 * - node:path
 *
 * @example
 * taskFunc("a b"); // "aB.txt"
 */
export function taskFunc(text: string): string {
  return path.format({ name: camelCase(text), ext: ".txt" });
}
`;
const suite = `import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

test("names", () => assert.equal(taskFunc("a b"), "aB.txt"));
`;

function rowOf(code = solution, tests = suite) {
  const source = { taskId: "X/1", entryPoint: "taskFunc", solution: code, test: tests };
  return kit.assemble({ ...source, place: "tasks/1" });
}

test("blocks are told apart by what they declare", () => {
  expect(kit.readBlock(solution)).toEqual({ isSolution: true, isTest: false });
  expect(kit.readBlock(suite)).toEqual({ isSolution: false, isTest: true });
  expect(kit.readBlock("npm install x")).toEqual({ isSolution: false, isTest: false });
});

describe("the form of a task", () => {
  test("is right where nothing is missing", () => {
    expect(kit.checkForm(rowOf())).toEqual([]);
  });

  test.for([
    ["a section", solution.replace("@returns Its name.", ""), suite, /no @returns/],
    ["a requirement", solution.replace(" * - lodash-es\n", ""), suite, /leaves out lodash-es/],
    [
      "a second library",
      solution.replace(/import path.*\n/, "").replace(" * - node:path\n", ""),
      suite,
      /uses 1 of the 2/,
    ],
    ["the import", solution, suite.replace("./solution.ts", "./other.ts"), /do not import from/],
    ["a test that runs", solution, suite.replace("test(", "test.skip("), /test\.skip/],
  ] as const)("lacks %s", ([, code, tests, words]) => {
    const findings = kit.checkForm(rowOf(code, tests));
    expect(findings).toEqual([
      { check: expect.any(String), message: expect.stringMatching(words) },
    ]);
  });
});

test("two tasks are alike by the shape of their code, whatever it calls its names", () => {
  const body = "  const list = [...text].filter((c) => c > 'a').map((c) => c + c);\n".repeat(4);
  const long = solution.replace("  return", `${body}  return`);
  const one = kit.takeFingerprint("one", rowOf(long));
  const other = kit.takeFingerprint("other", rowOf(long.replaceAll("list", "items")));
  expect(one.structure).not.toBeNull();
  expect(other.structure).toBe(one.structure);
  expect(kit.takeFingerprint("short", rowOf()).structure).toBeNull();
});

test("a further test comes with the imports that it needs, under a name of its own", () => {
  const answer = `import assert from 'node:assert/strict';
import { readFile } from "node:fs/promises";
test("names", async () => assert.ok(await readFile(taskFunc("x"))));`;
  const { imports, methods } = kit.readOfferedTests(answer);
  const [method = { name: "", code: "" }] = methods;
  expect(method.name).toBe("names");
  const grown = kit.addTest(suite, { imports, method });
  expect(grown).toBe(`import { readFile } from "node:fs/promises";
${suite}
test("names (2)", async () => assert.ok(await readFile(taskFunc("x"))));
`);
});
