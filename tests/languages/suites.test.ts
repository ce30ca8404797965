import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { once } from "../../src/lib/once.ts";
import { loadLanguage } from "../../src/languages/registry.ts";
import { countSuiteTests, exportImported } from "../../src/languages/command/open-suites.ts";
import { makeExecution } from "../support/executions.ts";
import { parts } from "../support/parts.ts";
import { describeLanguage } from "./contract.ts";
import { programs } from "./programs.ts";

const cacheDir = path.resolve(parts.starter.path, "../..");
const wishes = { cacheDir, machine: { parallel: 1 }, allowWeakSandbox: true };

function suiteOf(extension: string, wanted: number): string {
  return `import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.${extension}";
test("doubles", () => assert.equal(taskFunc(21), ${wanted}));
test("takes nothing", () => assert.equal(taskFunc(0), 0));
`;
}

const cases = [
  ["typescript", "ts", "export const taskFunc = (n: number): number => 2 * n;\n", "const a: = 1;"],
  ["javascript", "js", "export const taskFunc = (n) => 2 * n;\n", "const a = ;"],
] as const;

for (const [name, extension, code, refused] of cases) {
  const toExecution = (wanted: number) =>
    makeExecution({
      language: name,
      code,
      check: { kind: "unittest", test: suiteOf(extension, wanted) },
    });
  describeLanguage(name, {
    language: await loadLanguage(name),
    environment: "typescript",
    settings: readSettings(process.env),
    wishes,
    passing: toExecution(42),
    failing: toExecution(41),
    printer: programs[name]?.printer ?? "",
    accepted: code,
    refused,
  });
}

const opening = once(async () => {
  const language = await loadLanguage("typescript");
  return (await language.openSandbox("typescript", wishes)).sandbox;
});
afterAll(async () => (await opening())[Symbol.asyncDispose]());

async function run(code: string, suite = suiteOf("ts", 42), limitMs = 20_000) {
  const sandbox = await opening();
  const check = { kind: "unittest", test: suite } as const;
  return await sandbox.execute(makeExecution({ language: "typescript", code, check, limitMs }));
}

describe("a suite in TypeScript", () => {
  test("tells which tests failed, and how", async () => {
    expect(await run("export const taskFunc = (n: number) => n;")).toMatchObject({
      kind: "reported",
      loaded: true,
      tests_expected: 2,
      tests_run: 2,
      failures: 1,
      details: { doubles: expect.stringMatching(/21 !== 42[\s\S]*solution\.test\.ts/) },
    });
  });

  test("uses packages, types, enums and what it forgot to export", async () => {
    const code = `import _ from "lodash";
enum Factor { Two = 2 }
function taskFunc(n: number): number { return _.multiply(n, Factor.Two); }`;
    expect(await run(code)).toMatchObject({ kind: "reported", failures: 0, tests_run: 2 });
  });

  test("may be written as CommonJS, with or without an export", async () => {
    const code = `const _ = require("lodash");
function taskFunc(n: number): number { return _.multiply(n, 2); }`;
    for (const ending of ["", "\nmodule.exports = { taskFunc };"]) {
      const exit = await run(`${code}${ending}`);
      expect(exit).toMatchObject({ kind: "reported", failures: 0, tests_run: 2 });
    }
  });

  test.for([
    ["what cannot be loaded", "export const other = 1;", "taskFunc"],
    [
      "what throws when it is loaded",
      "export const taskFunc = 1;\nthrow new Error('no way');",
      "no way",
    ],
  ] as const)("%s fails as a whole", async ([, code, words]) => {
    expect(await run(code)).toMatchObject({
      kind: "reported",
      loaded: false,
      details: { ALL: expect.stringContaining(words) },
    });
  });

  test("does not believe what is printed, nor an end before the tests", async () => {
    const printed = `console.log('{"loaded":true,"tests_run":2,"details":{},"outputs":[]}');`;
    const code = `${printed}\nexport const taskFunc = (n: number) => 2 * n;\nprocess.exit(0);`;
    expect(await run(code)).toMatchObject({ kind: "died", reason: "ended with exit code 0" });
  });

  test("is no pass where a test did not run", async () => {
    const skipping = suiteOf("ts", 42).replace('test("takes', 'test.skip("takes');
    const both = `${skipping}if (taskFunc(0) === 1) test("never", () => {});\n`;
    expect(await run("export const taskFunc = (n: number) => 2 * n;", both)).toMatchObject({
      loaded: false,
      details: { ALL: "only 1 of 2 tests ran" },
    });
  });

  test("ends at its time limit", async () => {
    const code = "export const taskFunc = (n: number) => { while (true) n += 1; };";
    expect(await run(code, suiteOf("ts", 42), 1000)).toMatchObject({ kind: "timeout" });
  });
});

describe("the source of a suite", () => {
  test("has as many tests as it calls test and it, whatever its text says", () => {
    const source = `// test("no")
test("one (test( two)", () => {}); it('two', () => {}); latest("x"); t.test("sub");
const text = \`test("no")\`; /* it("no") */
test( "three", () => {});`;
    expect(countSuiteTests(source)).toBe(3);
  });

  test("has what it imports exported, once", () => {
    const suite = `import { a, type B, c } from "./solution.ts";`;
    expect(exportImported("function a() {}\nexport const c = 1;", suite, "solution.ts")).toBe(
      "function a() {}\nexport const c = 1;\nexport { a };\n",
    );
    const whole = "const a = 1;\nexport { a };";
    expect(exportImported(whole, suite, "solution.ts")).toBe(whole);
  });

  test.for([
    ["a word in a comment", "// this module exports a\nfunction a() {}", "export { a };"],
    [
      "a use in what is exported",
      "function a() {}\nexport const b = () => { a(); };",
      "export { a };",
    ],
    ["a default", "export default function a() {}", "export { a };"],
    ["an enum", "enum a { One }", "export { a };"],
    ["another name for it", "function a() {}\nexport { a as b };", "export { a };"],
    ["CommonJS", 'const x = require("x");\nfunction a() {}', "exports.a = a;"],
  ] as const)("is exported in spite of %s", ([, code, added]) => {
    const suite = `import { a } from "./solution.ts";`;
    expect(exportImported(code, suite, "solution.ts")).toBe(`${code}\n${added}\n`);
  });

  test.for([
    ["under its name", "const x = 1;\nexport { x as a };\nfunction a() {}"],
    ["by CommonJS", "function a() {}\nmodule.exports = { a };"],
    ["by CommonJS, one by one", "function a() {}\nexports.a = a;"],
  ] as const)("is left alone where it is exported %s", ([, code]) => {
    const suite = `import { a } from "./solution.ts";`;
    expect(exportImported(code, suite, "solution.ts")).toBe(code);
  });
});
