import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { createCommandLanguage } from "../../src/languages/command/create-command-language.ts";
import { loadLanguage } from "../../src/languages/registry.ts";
import type { Check } from "../../src/schema/check.ts";
import type { Execution, Exit } from "../../src/schema/execution.ts";
import { makeExecution } from "../support/executions.ts";
import { parts } from "../support/parts.ts";
import { describeLanguage } from "./contract.ts";
import { programs } from "./programs.ts";

const cacheDir = path.resolve(parts.starter.path, "../..");
const wishes = { cacheDir, machine: { parallel: 1 }, allowWeakSandbox: true };
for (const [name, { code, check, printer, refused, isThere }] of Object.entries(programs)) {
  const toExecution = (wanted: number) =>
    makeExecution({ language: name, code, check: { kind: "program", test: check(wanted) } });
  describeLanguage(name, {
    language: await loadLanguage(name),
    environment: name,
    settings: readSettings(process.env),
    wishes,
    passing: toExecution(42),
    failing: toExecution(41),
    printer,
    accepted: code,
    refused,
    isThere,
  });
}

const found = Object.entries(programs).filter(([, { isThere }]) => isThere);

describe.for(found)("a script in %s", ([name, { code, script }]) => {
  async function run(...executions: Partial<Execution>[]): Promise<Exit[]> {
    const language = await loadLanguage(name);
    const { sandbox } = await language.openSandbox(name, wishes);
    await using _ = sandbox;
    return await Promise.all(
      executions.map((one) => sandbox.execute({ ...makeExecution({ language: name }), ...one })),
    );
  }
  const asScript = (text: string, stdin = ""): Partial<Execution> => ({
    ...makeExecution({ code: text }),
    language: name,
    check: { kind: "script", stdin, files: {}, fetch: [] },
  });

  test("reads what it is given, and what it prints is told", async () => {
    const [exit] = await run(asScript(script, "héllo\n"));
    expect(exit).toMatchObject({
      kind: "ended",
      return_code: 0,
      output: { stdout: expect.stringMatching(/^H.*LLO\n$/u), stderr: "" },
    });
  });

  test.skipIf(name === "javascript")("that cannot be built never runs, and says why", async () => {
    const broken = asScript(`${code}\nthis is no code\n`);
    const [exit] = await run(broken);
    if (exit?.kind !== "ended") throw new Error(`it ${exit?.kind}`);
    expect(exit.return_code).not.toBe(0);
    expect(exit.build?.return_code).toBe(exit.return_code);
    expect(`${exit.build?.stdout}${exit.build?.stderr}`).toMatch(/\w\.(ts|go|rs|java|cpp)/);
    expect(exit.output.stdout).toBe("");
  });
});

async function judge(code: string, quiet = false, limitMs = 10_000) {
  const language = await loadLanguage("javascript");
  const { sandbox } = await language.openSandbox("javascript", wishes);
  await using _ = sandbox;
  const check = { kind: "program", test: "task();", quiet } as const;
  return await sandbox.execute(makeExecution({ language: "javascript", code, check, limitMs }));
}

describe("a program in JavaScript", () => {
  test("that prints is not quiet", async () => {
    const code = "const task = () => console.assert(1 === 2);";
    expect(await judge(code)).toMatchObject({ failures: 0 });
    expect(await judge(code, true)).toMatchObject({
      failures: 1,
      details: { ALL: expect.stringContaining("Assertion failed") },
    });
  });

  test("that does not end runs out of time", async () => {
    const exit = await judge("const task = () => { for (;;); };", false, 1000);
    expect(exit).toMatchObject({ kind: "timeout", tests_expected: 1 });
  });

  test("has no network, no files of others and no rights", async () => {
    const exit = await judge(`
      const fs = require("node:fs");
      const net = require("node:net");
      const assert = require("node:assert");
      const task = async () => {
        assert.throws(() => fs.readdirSync(${JSON.stringify(cacheDir)}));
        assert.throws(() => fs.writeFileSync(process.execPath + ".txt", ""));
        const failed = await new Promise((resolve) => {
          net.connect(53, "9.9.9.9").on("error", resolve).on("connect", () => resolve(null));
        });
        assert.ok(failed);
      };`);
    expect(exit).toMatchObject({ kind: "reported", details: {} });
  });
});

describe("a build that does not end", () => {
  const language = createCommandLanguage({
    name: "sleepy",
    fences: [],
    needs: "",
    find: async () => ({ version: "1" }),
    plan: () => ({ file: "code", build: [["/bin/sleep", "600"]], run: ["/bin/true"] }),
    buildLimitMs: 1000,
  });

  test.for([
    ["the language's own", {}],
    ["the script's", { build_limit_ms: 500 }],
  ] as const)("is ended by %s limit, and told as such", async ([, limit]) => {
    const { sandbox } = await language.openSandbox("sleepy", wishes);
    await using _ = sandbox;
    const check: Check = { kind: "script", stdin: "", files: {}, fetch: [], ...limit };
    const execution = { ...makeExecution({ language: "sleepy", limitMs: 60_000 }), check };
    expect(await sandbox.execute(execution)).toMatchObject({
      kind: "timeout",
      starved: false,
      build: { return_code: null },
    });
  });
});
