import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { JudgedSample } from "../../../src/schema/judge-api.ts";
import type { Task } from "../../../src/schema/task.ts";
import { answerTest } from "../../support/executions.ts";
import { makeBench } from "../../support/make-bench.ts";
import { openSandbox } from "../../support/open-sandbox.ts";
import { findProcesses, waitFor } from "../../support/processes.ts";
import {
  as,
  openStarter,
  readObjects,
  serveBench,
  servedBench,
  type TestJudge,
} from "./served-judge.ts";

let judge: TestJudge;
let tasks: readonly Task[] = [];
beforeAll(async () => {
  const bench = await openStarter();
  ({ tasks } = bench);
  judge = await serveBench(bench);
});
afterAll(() => judge[Symbol.asyncDispose]());

const own = { test: answerTest, entry_point: "task_func" };
const right = "def task_func():\n    return 42\n";

async function ask(sample: object): Promise<JudgedSample> {
  return JudgedSample.parse(await (await judge.post("/v1/verdicts", sample)).json());
}

function first(): Task {
  const [task] = tasks;
  if (task === undefined) throw new Error("the starter pack has tasks");
  return task;
}

describe("a verdict", () => {
  test("is given on a solution, on a completion and on a raw answer", async () => {
    const { task_id, ground_truth: solution, texts } = first();
    const answer = `Here it is:\n\n\`\`\`python\n${solution}\n\`\`\`\nHave fun!`;
    const forms = [{ solution }, { completion: texts.solution }, { answer }];
    for (const form of forms) {
      const judged = await ask({ id: "mine", task_id, ...form });
      expect(judged).toMatchObject({
        id: "mine",
        status: 200,
        verdict: { task_id, outcome: "pass", calibrated: true, strict: { status: "earned" } },
      });
      expect("solution" in judged).toBe("answer" in form);
    }
    const wrong = await ask({ task_id, answer: "I do not know." });
    expect(wrong).toMatchObject({ id: 0, status: 200, verdict: { outcome: "fail" } });
  });

  test("is given on a task that the sample brings along", async () => {
    const judged = await ask({ task_id: "mine/1", solution: right, task: own });
    expect(judged).toMatchObject({
      verdict: { task_id: "mine/1", outcome: "pass", strict: { status: "earned", controls: 2 } },
    });
    const withTruth = { ...own, setup: "import math\n", ground_truth: right };
    const solution = "def task_func():\n    return math.floor(42.5)";
    expect(await ask({ task_id: "m", solution, task: withTruth })).toMatchObject({
      verdict: { outcome: "pass", strict: { status: "earned" } },
    });
    const program = { check: "program", test: "assert task_func() == 42\n" };
    expect(await ask({ task_id: "m", solution: right, task: program })).toMatchObject({
      verdict: { outcome: "pass" },
    });
    const completed = { ...own, prompt: "def task_func():\n" };
    expect(await ask({ task_id: "m", completion: "    return 41", task: completed })).toMatchObject(
      {
        verdict: {
          outcome: "fail",
          official: { details: { test_answer: expect.stringContaining("41 != 42") } },
        },
      },
    );
  });

  test("on a program that floods its output comes, and is short", async () => {
    const flood = `import sys\nfor _ in range(200):\n    print("x" * 2**20)\n${right}`;
    const bytes = `import os\nfor _ in range(200):\n    os.write(1, b"x" * 2**20)\n${right}`;
    const raising = `def task_func():\n    raise ValueError("x" * 2**26)`;
    for (const solution of [flood, bytes, raising]) {
      const answer = await judge.post("/v1/verdicts", { task_id: "m", solution, task: own });
      expect(answer.status).toBe(200);
      expect((await answer.text()).length).toBeLessThan(2 ** 21);
    }
  });

  test("does not tell the client that a worker was killed under its sample", async () => {
    const marker = `judge-${randomUUID()}`;
    const other = await servedBench(makeBench(openSandbox({ marker })));
    const solution = `import time\ntime.sleep(2)\n${right}`;
    const asked = other.post("/v1/verdicts", { task_id: "m", solution, task: own });
    await waitFor(async () => other.service.bench.engine.countRunning() > 0);
    // Its zygote and all that came of it.
    await waitFor(async () => (await findProcesses(marker)).length > 2);
    for (const pid of await findProcesses(marker)) process.kill(pid, "SIGKILL");
    expect(await (await asked).json()).toMatchObject({ status: 200, verdict: { outcome: "pass" } });
  });
});

describe("a batch", () => {
  test("is answered line by line as samples finish, each under its own id", async () => {
    const slow = { id: "slow", task_id: "m", solution: `import time\ntime.sleep(1)\n${right}` };
    const samples = [
      { ...slow, task: own },
      { id: "quick", task_id: "m", solution: right, task: own },
      { id: 7, task_id: "nobody's", solution: "" },
      { task_id: first().task_id, solution: "" },
      { id: "cobol", task_id: "m", solution: "", task: { ...own, language: "cobol" } },
    ];
    const answer = await judge.post("/v1/verdicts/batch", { samples });
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
    const lines = (await readObjects(answer)).map((line) => JudgedSample.parse(line));
    expect(lines.at(-1)?.id).toBe("slow");
    expect(new Map(lines.map(({ id, status }) => [id, status]))).toEqual(
      new Map<string | number, number>([
        ["slow", 200],
        ["quick", 200],
        [7, 404],
        [3, 200],
        ["cobol", 400],
      ]),
    );
  });

  test("of one client does not hold up another's sample", async () => {
    const count = 60;
    const busy = `import time\nuntil = time.process_time() + 0.1\nwhile time.process_time() < until: pass\n`;
    const samples = Array.from({ length: count }, (_, place) => {
      return { task_id: "m", solution: `${busy}${right}# ${place}`, task: own };
    });
    const flood = await judge.post("/v1/verdicts/batch", { samples });
    const reader = flood.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    const headers = { authorization: as("bob") };
    const before = judge.service.queue.load;
    expect(before.waiting + before.running).toBeGreaterThan(count / 2);
    const single = { task_id: "m", solution: right, task: own };
    const answer = await judge.post("/v1/verdicts", single, { headers });
    const after = judge.service.queue.load;
    expect(await answer.json()).toMatchObject({ verdict: { outcome: "pass" } });
    // What ran when it came, and as many as fit beside it and its two controls.
    const left = after.waiting + after.running;
    expect(before.waiting + before.running - left).toBeLessThanOrEqual(16);
    await reader?.cancel();
    await waitFor(async () => judge.service.queue.load.running === 0);
  });
});

describe("a client that leaves", () => {
  test("50 times in the middle of a batch takes no slot with it", async () => {
    const samples = Array.from({ length: 100 }, (_, place) => {
      return { task_id: "m", solution: `${right}# ${place}`, task: own };
    });
    for (let round = 0; round < 50; round++) {
      const left = new AbortController();
      const { signal } = left;
      const answer = await judge.post("/v1/verdicts/batch", { samples }, { signal });
      // Some before the first line, some behind it.
      if (round % 2 === 0) await answer.body?.getReader().read();
      left.abort();
    }
    const { queue, bench } = judge.service;
    await waitFor(async () => queue.load.running === 0 && bench.engine.countRunning() === 0);
    expect(queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
    expect(await ask({ task_id: "m", solution: right, task: own })).toMatchObject({ status: 200 });
  });
});
