import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RewardAnswer } from "../../../src/schema/judge-api.ts";
import { testCases } from "../../support/executions.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import {
  openStarter,
  scriptedBench,
  serveBench,
  servedBench,
  type TestJudge,
} from "./served-judge.ts";

const task = {
  test: testCases(
    "    def test_one(self):",
    "        self.assertEqual(task_func(1), 2)",
    "    def test_two(self):",
    "        self.assertEqual(task_func(2), 4)",
    "    def test_three(self):",
    "        self.assertEqual(task_func(3), 6)",
    "    def test_four(self):",
    "        self.assertEqual(task_func(4), 8)",
  ),
  ground_truth: "def task_func(x):\n    return 2 * x\n",
};
const answers = {
  right: "def task_func(x):\n    return x + x\n",
  partly: "def task_func(x):\n    return 2 * x if x < 4 else 0\n",
  raising: "def task_func(x):\n    return 2 * x\nraise ValueError('no')\n",
  forged:
    "class Any:\n    def __eq__(self, other):\n        return True\ndef task_func(x):\n    return Any()\n",
};

describe("a reward", () => {
  let judge: TestJudge;
  beforeAll(async () => {
    judge = await serveBench(await openStarter());
  });
  afterAll(() => judge[Symbol.asyncDispose]());

  test.for([
    ["strict", { right: 1, partly: 0, raising: 0, forged: 0 }],
    ["official", { right: 1, partly: 0, raising: 0, forged: 1 }],
    ["share", { right: 1, partly: 0.75, raising: 0, forged: 0 }],
  ] as const)("by the mode %s is what was earned by it, with the reason", async ([mode, worth]) => {
    const samples = Object.entries(answers).map(([id, solution]) => {
      return { id, task_id: "double", solution, task };
    });
    const answer = await judge.post("/v1/rewards", { mode, samples });
    const { rewards, ...rest } = RewardAnswer.parse(await answer.json());
    expect(rest).toEqual({ mode });
    const given = rewards.map((one) => [one.id, one.status === 200 ? one.reward : one.error]);
    expect(Object.fromEntries(given)).toEqual(worth);
    const reasons = rewards.map((one) => (one.status === 200 ? one.reason : one.error));
    expect(reasons).toEqual([
      expect.stringMatching(/^earned: 4 of 4 tests passed, and 2 of 2 controls failed/),
      expect.stringMatching(/^fail: test_four: AssertionError: 0 != 8/),
      expect.stringMatching(/^fail: ALL: no/),
      expect.stringMatching(/^forged: /),
    ]);
  });

  test("is strict where nothing else is asked for, and of a raw answer, too", async () => {
    const samples = [{ task_id: "double", answer: `\`\`\`python\n${answers.right}\`\`\``, task }];
    const answer = await judge.post("/v1/rewards", { samples });
    expect(await answer.json()).toMatchObject({ mode: "strict", rewards: [{ id: 0, reward: 1 }] });
  });
});

describe("what could not be run", () => {
  const broken = { task_id: "X/0", solution: "# broken" };

  test.for(["strict", "official", "share"])("has no number by the mode %s", async (mode) => {
    const judge = await servedBench(scriptedBench(new ScriptedSandbox()));
    const samples = [broken, { task_id: "X/1", solution: "# fail" }, { ...broken, task_id: "?" }];
    const answer = await judge.post("/v1/rewards", { mode, samples });
    expect(answer.status).toBe(200);
    const { rewards } = RewardAnswer.parse(await answer.json());
    expect(rewards.map(({ status }) => status)).toEqual([503, 200, 404]);
    expect(rewards[0]).not.toHaveProperty("reward");
    expect(rewards[2]).not.toHaveProperty("reward");

    const alone = await judge.post("/v1/rewards", { mode, samples: [broken] });
    expect([alone.status, alone.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await alone.text()).not.toContain('"reward"');
    const verdict = await judge.post("/v1/verdicts", broken);
    expect([verdict.status, verdict.headers.get("retry-after")]).toEqual([503, "1"]);
  });
});
