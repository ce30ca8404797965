import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { once } from "../../src/lib/once.ts";
import { loadLanguage } from "../../src/languages/registry.ts";
import { createCommandSandbox } from "../../src/sandbox/command-sandbox.ts";
import type { Check } from "../../src/schema/check.ts";
import type { Exit } from "../../src/schema/execution.ts";
import { makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { parts } from "../support/parts.ts";

const cacheDir = path.resolve(parts.starter.path, "../..");

type Stdio = Extract<Check, { kind: "stdio" }>;

function toCheck(cases: readonly [input: string, output: string][], changes: Partial<Stdio> = {}) {
  return {
    kind: "stdio" as const,
    rule: "livecodebench" as const,
    function: null,
    limit_ms: 4000,
    cases: cases.map(([input, output]) => ({ input, output })),
    ...changes,
  };
}

describe("a program in JavaScript that is judged by its output", () => {
  const opening = once(async () => {
    const language = await loadLanguage("javascript");
    const machine = { parallel: 1, sampleMemoryMib: 300 };
    const wishes = { cacheDir, machine, allowWeakSandbox: true };
    return language.openSandbox("javascript", wishes);
  });
  afterAll(async () => (await opening()).sandbox[Symbol.asyncDispose]());

  async function judge(code: string, check: Check, limitMs = 60_000): Promise<Exit> {
    const { sandbox } = await opening();
    return await sandbox.execute(makeExecution({ language: "javascript", code, check, limitMs }));
  }
  const read = 'const fs = require("node:fs"), word = fs.readFileSync(0, "utf8").trim();\n';

  test("and is killed by a signal in one case has crashed, and which case is told", async () => {
    const code = `${read}if (word === "b") process.kill(process.pid, "SIGSEGV"); else console.log(word);`;
    const check = toCheck([
      ["a", "a"],
      ["b", "b"],
    ]);
    expect(await judge(code, check)).toMatchObject({
      kind: "died",
      reason: "killed by SIGSEGV",
      details: { case_2: "killed by SIGSEGV" },
      tests_expected: 2,
    });
  });

  test("and takes too much memory in one case has crashed for it", async ({ skip }) => {
    skip(
      (await opening()).missingWalls.length > 0,
      "nobody counts memory where there are no walls",
    );
    const code = `${read}const all = []; while (word === "b") all.push(Buffer.alloc(2 ** 24, 1)); console.log(word);`;
    const check = toCheck([
      ["a", "a"],
      ["b", "b"],
    ]);
    expect(await judge(code, check)).toMatchObject({
      kind: "died",
      reason: expect.stringContaining("out of memory"),
    });
  });

  test("has all its cases within the limit of the sample", async () => {
    const code = `${read}Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900); console.log(word);`;
    const check = toCheck(Array.from({ length: 20 }, (_, index) => [`${index}`, `${index}`]));
    const exit = await judge(code, check, 2000);
    expect(exit).toMatchObject({ kind: "timeout", tests_expected: 20 });
    expect(exit).not.toHaveProperty("build");
  });

  test("finds no file and no process of an earlier case", async ({ skip }) => {
    skip((await opening()).missingWalls.length > 0, "without walls /tmp is everybody's");
    const code = `${read}
      const files = ["here", "/tmp/there", "/dev/shm/shared", process.env.HOME + "/home"];
      const found = files.filter((file) => fs.existsSync(file));
      for (const file of files) fs.writeFileSync(file, word);
      fs.writeFileSync(__filename, "console.log('changed')");
      const others = fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name) && name !== "1" && +name !== process.pid);
      require("node:child_process").spawn("sleep", ["600"], { detached: true, stdio: "ignore" }).unref();
      console.log(word, found.length, others.length);`;
    const check = toCheck(["a", "b", "c"].map((word) => [word, `${word} 0 0`]));
    expect(await judge(code, check)).toMatchObject({ kind: "reported", tests_run: 3, failures: 0 });
  });

  test("may print what is not text, and far too much", async () => {
    const code = `${read}
      if (word === "bytes") process.stdout.write(Buffer.from([0x61, 0xff, 0x0a]));
      else fs.writeSync(1, "x\\n".repeat(2 ** 22));`;
    const check = toCheck([
      ["bytes", "a\uFFFD\n"],
      ["much", "x\n"],
    ]);
    const exit = await judge(code, check);
    expect(exit).toMatchObject({ kind: "reported", tests_run: 2, failures: 1 });
    expect(exit).toMatchObject({ details: { case_2: expect.stringMatching(/^Wrong answer: x/) } });
  });

  test("prints more than usual where more is expected", async () => {
    const check = toCheck([["", "é".repeat(2 ** 21)]]);
    const exit = await judge(`process.stdout.write("é".repeat(2 ** 21));`, check);
    expect(exit).toMatchObject({ kind: "reported", failures: 0 });
  });

  test("need not read", async () => {
    const check = toCheck([["x".repeat(2 ** 22), "1"]]);
    const exit = await judge("require('node:fs').closeSync(0); console.log(1);", check);
    expect(exit).toMatchObject({ kind: "reported", failures: 0 });
  });

  test("passes nothing where there are no cases", async () => {
    const exit = await judge("console.log(1);", toCheck([]));
    expect(exit).toMatchObject({ kind: "reported", tests_expected: 0, tests_run: 0 });
  });

  test("is compared by the rule of its benchmark", async () => {
    const cases: [string, string][] = [["", "a\nc b\n"]];
    const code = "console.log('b c\\na');";
    const loose = await judge(code, toCheck(cases, { rule: "apps" }));
    expect(loose).toMatchObject({ kind: "reported", failures: 0 });
    expect(await judge(code, toCheck(cases))).toMatchObject({ kind: "reported", failures: 1 });
  });

  test("is refused where a function is to be called", async () => {
    const judging = judge("", toCheck([["[1]", "1"]], { function: "solve" }));
    await expect(judging).rejects.toMatchObject({ name: "CheckUnsupported" });
  });
});

test.for([true, false])(
  "a program is built once and runs for each case, with walls: %s",
  async (jailed) => {
    const node = process.execPath;
    const readable = [path.dirname(path.dirname(node))];
    const sandbox = createCommandSandbox(openSandbox({ jailed, readable }), {
      name: "copied",
      plan: () => ({
        file: "code.js",
        build: [
          ["/bin/mkdir", "built"],
          ["/bin/cp", "code.js", "built/main.js"],
        ],
        run: [node, "built/main.js"],
      }),
      buildLimitMs: 10_000,
      reserves: true,
    });
    await using _ = sandbox;
    const code = `const fs = require("node:fs");
    console.log(fs.readFileSync(0, "utf8").trim(), fs.readdirSync(".").join(), process.cwd() !== "");
    fs.rmSync("built", { recursive: true });`;
    const cases = ["a", "b", "c"].map((word): [string, string] => [
      word,
      `${word} built,code.js true`,
    ]);
    const execution = makeExecution({ language: "copied", code, check: toCheck(cases) });
    for (const _turn of [1, 2]) {
      expect(await sandbox.execute(execution)).toMatchObject({
        kind: "reported",
        tests_run: 3,
        failures: 0,
      });
    }
  },
);

async function judgeCompiled(code: string): Promise<Exit> {
  const language = await loadLanguage("cpp");
  const wishes = { cacheDir, machine: { parallel: 1 }, allowWeakSandbox: true };
  const { sandbox } = await language.openSandbox("cpp", wishes);
  await using _ = sandbox;
  const check = toCheck([["", "1"]]);
  return await sandbox.execute(makeExecution({ language: "cpp", code, check }));
}

describe.skipIf(parts.cpp === null)("a program in C++ that is judged by its output", () => {
  test("and cannot be built fails in its first case, and says why", async () => {
    expect(await judgeCompiled("int main() { return nowhere; }")).toMatchObject({
      kind: "reported",
      tests_run: 1,
      failures: 1,
      details: { case_1: expect.stringMatching(/^it could not be built:[^]*nowhere/) },
    });
  });

  test("and raises has crashed", async () => {
    expect(await judgeCompiled("int main() { throw 1; }")).toMatchObject({
      kind: "died",
      reason: "killed by SIGABRT",
    });
  });

  test("is optimized", async () => {
    const code = '#include <cstdio>\nint main() {\n#ifdef __OPTIMIZE__\nputs("1");\n#endif\n}';
    expect(await judgeCompiled(code)).toMatchObject({ kind: "reported", failures: 0 });
  });
});
