import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { QueueClosed, QueueFull } from "../../../src/pipeline/judge/fair-queue.ts";
import { runCode } from "../../../src/pipeline/judge/run-code.ts";
import { Check } from "../../../src/schema/check.ts";
import { Limits, type Execution, type Exit } from "../../../src/schema/execution.ts";
import { RunCodeRequest, RunCodeResponse } from "../../../src/schema/judge-api.ts";
import { openSandbox } from "../../support/open-sandbox.ts";
import { exits } from "../../support/scripted-sandbox.ts";

const sandbox = openSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

const asker = { client: "alice", signal: new AbortController().signal };

function run(request: object) {
  const parsed = RunCodeRequest.parse({ language: "python", ...request });
  return runCode(parsed, { run: (execution) => sandbox.execute(execution) }, asker);
}

function runBy(answer: () => Promise<Exit>) {
  const parsed = RunCodeRequest.parse({ language: "python", code: "" });
  return runCode(parsed, { run: answer }, asker);
}

const nothing = { compile_result: null, executor_pod_name: null };

describe("an answer in SandboxFusion's shape", () => {
  test.for([
    ["a success", { code: "print(input())", stdin: "é" }, "Success", "Finished", 0, "é\n"],
    ["no input", { code: "print(1)", stdin: null }, "Success", "Finished", 0, "1\n"],
    ["a return code", { code: "print(1); exit(3)" }, "Failed", "Finished", 3, "1\n"],
    ["a signal", { code: "import os; os.kill(os.getpid(), 15)" }, "Failed", "Finished", -15, ""],
    [
      "a time limit",
      { code: "print(1, flush=True)\nwhile 1: pass", run_timeout: 0.5 },
      "Failed",
      "TimeLimitExceeded",
      null,
      "1\n",
    ],
    [
      "a memory limit",
      { code: "print(1, flush=True); bytearray(2**29)", memory_limit_MB: 256 },
      "Failed",
      "Finished",
      1,
      "1\n",
    ],
    [
      "no memory limit",
      { code: "print(len(bytearray(2**29)))", memory_limit_MB: -1 },
      "Success",
      "Finished",
      0,
      "536870912\n",
    ],
  ] as const)("tells of %s", async ([, request, status, ran, code, stdout]) => {
    const { response, retryAfterSeconds } = await run(request);
    expect(RunCodeResponse.parse(response)).toMatchObject({
      ...nothing,
      status,
      run_result: { status: ran, return_code: code, stdout, execution_time: expect.any(Number) },
      files: {},
    });
    expect(retryAfterSeconds).toBe(0);
  });

  test("has what the build of a program said, and no run where that failed", async () => {
    const output = { stdout: "ran\n", stderr: "", files: {}, too_large: [] };
    const measures = { tests_expected: 0, wall_ms: 5, cpu_ms: 5, peak_mib: 5, wait_ms: 0 };
    const answer = (code: number): Exit => ({
      ...measures,
      kind: "ended",
      return_code: code,
      reason: null,
      output,
      build: { return_code: code, stdout: "", stderr: "said", wall_ms: 1500 },
    });
    const compiled = { status: "Finished", stdout: "", stderr: "said", execution_time: 1.5 };
    const built = await runBy(async () => answer(0));
    expect(RunCodeResponse.parse(built.response)).toMatchObject({
      status: "Success",
      compile_result: { ...compiled, return_code: 0 },
      run_result: { stdout: "ran\n" },
    });
    const refused = await runBy(async () => answer(1));
    expect(RunCodeResponse.parse(refused.response)).toMatchObject({
      status: "Failed",
      compile_result: { ...compiled, return_code: 1 },
      run_result: null,
    });
  });

  test("has the time limit of a build, and of what was built", async () => {
    const output = { stdout: "", stderr: "", files: {}, too_large: [] };
    const answer = (code: number | null): Exit => ({
      ...exits.timeout,
      output,
      build: { return_code: code, stdout: "", stderr: "", wall_ms: 1500 },
    });
    const slow = await runBy(async () => answer(null));
    expect(RunCodeResponse.parse(slow.response)).toMatchObject({
      status: "Failed",
      compile_result: { status: "TimeLimitExceeded", return_code: null, execution_time: 1.5 },
      run_result: null,
    });
    const built = await runBy(async () => answer(0));
    expect(RunCodeResponse.parse(built.response)).toMatchObject({
      status: "Failed",
      compile_result: { status: "Finished", return_code: 0 },
      run_result: { status: "TimeLimitExceeded" },
    });
  });

  test("comes of the limits that were asked for", async () => {
    const asked: Execution[] = [];
    const answer = async (execution: Execution) => {
      asked.push(execution);
      return exits.broken;
    };
    const limits = { compile_timeout: 2.5, run_timeout: 0.25 };
    await runCode(
      RunCodeRequest.parse({ language: "go_test", code: "", ...limits }),
      { run: answer },
      asker,
    );
    expect(asked).toMatchObject([
      { language: "go", check: { build_limit_ms: 2500 }, limits: { limitMs: 250 } },
    ]);
  });

  test("has what the code wrote to stderr", async () => {
    const { response } = await run({ code: "1 / 0" });
    expect(response.run_result?.stderr).toMatch(/^Traceback[^]*ZeroDivisionError/);
  });

  test("has the files that were asked for and are there", async () => {
    const { response } = await run({
      code: "open('out', 'w').write(open('in').read() * 2); open('large', 'w').truncate(2**25)",
      files: { in: "YWI=\n", left: null },
      fetch_files: ["out", "left", "large"],
    });
    expect(response.files).toEqual({ out: "YWJhYg==" });
    expect(response.message).toBe("too large to be sent back: large");
  });

  test("refuses what is not run here, and says what is", async () => {
    const { response, retryAfterSeconds } = await run({ code: "", language: "rust" });
    expect(response).toMatchObject({ ...nothing, status: "SandboxError", run_result: null });
    expect(response.message).toMatch(/^Code in rust cannot be run here\. .*It supports python \(/);
    expect(retryAfterSeconds).toBe(0);
  });

  test("refuses a file that cannot be put where it belongs", async () => {
    const { response } = await run({ code: "", files: { "/proc/x": "YQ==" } });
    expect(response).toMatchObject({ status: "SandboxError", run_result: null });
    expect(response.message).toContain("/proc/x");
  });

  test.for([
    ["a run that broke", () => Promise.resolve(exits.broken), 1],
    ["a run that was starved", () => Promise.resolve({ ...exits.timeout, starved: true }), 1],
    ["a queue that is full", () => Promise.reject(new QueueFull(7)), 7],
    ["a service that stops", () => Promise.reject(new QueueClosed()), 10],
  ] as const)("is to be asked for again after %s", async ([, answer, seconds]) => {
    const { response, retryAfterSeconds } = await runBy(answer);
    expect(response).toMatchObject({ status: "SandboxError", run_result: null });
    expect(retryAfterSeconds).toBe(seconds);
  });
});

test("another random number comes of the same code each time", async () => {
  const code = "import random; print(random.random())";
  const [one, other] = [await run({ code }), await run({ code })];
  expect(one.response.run_result?.stdout).not.toBe(other.response.run_result?.stdout);
});

test.for([
  { code: 1, language: "python" },
  { language: "python" },
  { code: "" },
  { code: "", language: "python", files: { a: "no base64!" } },
  { code: "", language: "python", files: [] },
  { code: "", language: "python", run_timeout: 0 },
  { code: "", language: "python", run_timeout: 1e9 },
  { code: "", language: "python", fetch_files: "out" },
])("%j is no request", (request) => {
  expect(RunCodeRequest.safeParse(request).success).toBe(false);
});

/** Mostly what is meant, so that much of it gets to be run. */
function mostly(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: fc.jsonValue() });
}

const name = fc.oneof(fc.string({ minLength: 1 }), fc.constant("__proto__"));
const odd = fc.record(
  {
    code: mostly(fc.string({ unit: "binary" })),
    language: mostly(fc.constantFrom("python", "nodejs", "constructor")),
    stdin: mostly(fc.string({ unit: "binary" })),
    files: mostly(fc.dictionary(name, fc.base64String())),
    fetch_files: mostly(fc.array(name)),
    run_timeout: mostly(fc.double({ min: 1e-9, max: 3600, noNaN: true })),
    memory_limit_MB: mostly(fc.integer({ min: -5, max: 4096 })),
  },
  { requiredKeys: ["code", "language"] },
);

test("an odd request is refused or run, and nothing else", async () => {
  const output = { stdout: "", stderr: "", files: {}, too_large: [] };
  const ended = { ...exits.died, kind: "ended", return_code: 0, output } as const;
  let taken = 0;
  const answer = async (execution: Execution) => {
    expect(Check.safeParse(execution.check).success).toBe(true);
    expect(Limits.safeParse(execution.limits).success).toBe(true);
    return ended;
  };
  await fc.assert(
    fc.asyncProperty(odd, async (request) => {
      const parsed = RunCodeRequest.safeParse(JSON.parse(JSON.stringify(request)));
      if (!parsed.success) return;
      taken += 1;
      const { response } = await runCode(parsed.data, { run: answer }, asker);
      expect(RunCodeResponse.safeParse(response).success).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(taken).toBeGreaterThan(50);
});
