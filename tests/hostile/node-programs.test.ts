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
const answer = "return number / 2;\n}\n";
const solved = {
  ...task,
  ground_truth: `${task.prompts["complete"]}${answer}`,
  texts: { ...task.texts, solution: answer },
};
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
  "reads what is expected out of its own file": [
    'const text = require("node:fs").readFileSync(__filename, "utf8");\nreturn Number(text.split(`(half(${number}), `)[1].split(")")[0]);\n}\n',
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

test.for<[string, typeof task, string]>([
  ["is found to be forged", solved, "forged"],
  ["is not called earned where no solution is published", task, "unproven"],
])("a forged pass of a program in Node %s", async ([, asked, strict]) => {
  await using engine = await openEngine({
    environment: "javascript",
    tasks: [asked],
    cacheDir,
    cache: "off",
    allowWeakSandbox: true,
    rules: { limits: "official", controls: 2 },
  });
  const names = Object.keys(forgeries);
  const samples = names.map((name) => ({
    task: asked,
    completion: forgeries[name]?.[0] ?? "",
    name,
  }));
  const found = new Map<string, [string, string | undefined]>();
  for await (const { sample, verdict } of engine.judgeAll(samples)) {
    found.set(sample.name, [verdict.outcome, verdict.strict?.status]);
  }
  for (const [name, [, official]] of Object.entries(forgeries)) {
    const status = official === "pass" ? strict : "fail";
    expect([name, ...(found.get(name) ?? [])]).toEqual([name, official, status]);
  }
});

test("an honest answer earns its pass, whether or not a solution is published", async () => {
  await using engine = await openEngine({
    environment: "javascript",
    tasks: [task],
    cacheDir,
    cache: "off",
    allowWeakSandbox: true,
  });
  for (const asked of [task, solved]) {
    const verdict = await engine.judge({ task: asked, completion: answer });
    expect([verdict.outcome, verdict.strict?.status]).toEqual(["pass", "earned"]);
  }
});
