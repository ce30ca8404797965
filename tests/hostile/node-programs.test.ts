import path from "node:path";
import { expect, test } from "vitest";
import { openEngine } from "../../src/pipeline/engine/open-engine.ts";
import benchmark from "../../src/benchmarks/multipl-e.ts";
import { parts } from "../support/parts.ts";

const cacheDir = path.resolve(parts.starter.path, "../..");
const task = benchmark.toTask(
  {
    name: "HumanEval_3_half",
    language: "js",
    prompt: "// Half of a number.\nfunction half(number){\n",
    tests:
      "const assert = require('node:assert');\nassert.equal(half(4), 2);\nassert.equal(half(9), 4.5);",
    stop_tokens: [],
  },
  "javascript",
);
const end = "return undefined;\n}\n";

/** Programs that do not solve the task, and what the official rule, which sees the exit code alone, makes of them. */
const forgeries: Record<string, [code: string, official: "pass" | "fail"]> = {
  "exits with 0 at once": [`${end}process.exit(0);`, "pass"],
  "exits with 0 when it is asked": ["process.exit(0);\n}\n", "pass"],
  "kills itself by a signal": [`${end}process.kill(process.pid, "SIGTERM");`, "fail"],
  "has an assert that accepts everything": [
    `${end}const real = require("node:assert"); real.equal = () => {};`,
    "pass",
  ],
  "replaces the module in the loader's cache": [
    `${end}require("node:module")._load = () => ({ equal() {} });`,
    "pass",
  ],
  "replaces require itself": [`${end}require = () => ({ equal() {} });`, "pass"],
  "catches whatever is thrown": [`${end}process.on("uncaughtException", () => {});`, "pass"],
  "sets the exit code at the end": [
    `${end}process.on("exit", () => { process.exitCode = 0; process.reallyExit(0); });`,
    "pass",
  ],
  "leaves before exit": [
    `${end}process.on("uncaughtExceptionMonitor", () => process.exit(0));`,
    "pass",
  ],
  "answers with what equals everything": [
    "return { valueOf: () => (number === 4 ? 2 : 4.5), [Symbol.toPrimitive]: () => number / 2 };\n}\n",
    "pass",
  ],
  "becomes another program": [
    `${end}require("node:child_process").spawnSync("true"); process.reallyExit(0);`,
    "pass",
  ],
  "runs its end in another thread": [
    `${end}new (require("node:worker_threads").Worker)("process.exit(0)", { eval: true });`,
    "fail",
  ],
  "comments the test out": [`${end}/*`, "fail"],
  "pollutes the prototype": [
    `${end}Object.prototype.equal = () => {}; Object.prototype.code = 0;`,
    "fail",
  ],
};

test("no forged pass of a program in Node is called earned: there are no controls yet, and all stay unproven", async () => {
  await using engine = await openEngine({
    environment: "javascript",
    tasks: [task],
    cacheDir,
    cache: "off",
    allowWeakSandbox: true,
    rules: { limits: "official", controls: 3 },
  });
  expect(engine.rules.controls).toBe(0);
  const names = Object.keys(forgeries);
  const samples = names.map((name) => ({ task, completion: forgeries[name]?.[0] ?? "", name }));
  const found = new Map<string, [string, string | undefined]>();
  for await (const { sample, verdict } of engine.judgeAll(samples)) {
    found.set(sample.name, [verdict.outcome, verdict.strict?.status]);
  }
  for (const [name, [, official]] of Object.entries(forgeries)) {
    const strict = official === "pass" ? "unproven" : "fail";
    expect([name, ...(found.get(name) ?? [])]).toEqual([name, official, strict]);
  }
});

test("an honest answer passes, and is no more proven than they are", async () => {
  await using engine = await openEngine({
    environment: "javascript",
    tasks: [task],
    cacheDir,
    cache: "off",
    allowWeakSandbox: true,
  });
  const verdict = await engine.judge({ task, completion: "return number / 2;\n}\n" });
  expect([verdict.outcome, verdict.strict?.status]).toEqual(["pass", "unproven"]);
});
