import { afterAll, beforeAll, expect, test } from "vitest";
import { startJudge, type JudgeProcess } from "./judge-process.ts";

let judge: JudgeProcess;
beforeAll(async () => {
  judge = await startJudge();
}, 60_000);
afterAll(() => judge[Symbol.asyncDispose]());

test("the Python client passes its own tests with any Python, and nothing besides", async () => {
  const { passed, defined } = await judge.runTests("python3", "test_client.py");
  expect(passed).toEqual(defined);
}, 120_000);
