import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openJudge } from "../../../src/pipeline/judge/open-judge.ts";
import type { JudgeService } from "../../../src/pipeline/judge/judge-service.ts";
import { runCode } from "../../../src/pipeline/judge/run-code.ts";
import { RunCodeRequest } from "../../../src/schema/judge-api.ts";
import { makeContext } from "../../support/make-context.ts";
import { parts } from "../../support/parts.ts";
import { programs } from "../../languages/programs.ts";

const asker = { client: "alice", signal: new AbortController().signal };

function open(source: string): Promise<JudgeService> {
  const { settings, ...context } = makeContext();
  const cacheDir = path.resolve(parts.starter.path, "../..");
  return openJudge(
    {
      tasks: { source, selection: { subset: "full" } },
      engine: { cache: "off", machine: { parallel: 1 }, rules: { controls: 0 } },
      mode: "official",
      most: { samples: 100, bytes: 2 ** 24 },
    },
    { ...context, settings: { ...settings, cacheDir } },
  );
}

describe("a judge of tasks in Python runs code", () => {
  let service: JudgeService;
  beforeAll(async () => {
    service = await open("starter");
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function run(request: object) {
    const { response } = await runCode(RunCodeRequest.parse(request), service, asker);
    return response;
  }

  // The others compile their libraries first, which takes a minute.
  const quick = new Set(["javascript", "typescript", "cpp"]);
  const others = Object.entries(programs).filter(
    ([name, { isThere }]) => isThere && quick.has(name),
  );
  test.for(others)("in %s, too", async ([language, { script }]) => {
    const response = await run({ code: script, language, stdin: "a\n", compile_timeout: 120 });
    expect(response).toMatchObject({
      status: "Success",
      run_result: { stdout: "A\n", return_code: 0 },
    });
  });

  test("in its own, and by SandboxFusion's name of Node's", async () => {
    expect(await run({ code: "print(1)", language: "python" })).toMatchObject({
      compile_result: null,
      run_result: { stdout: "1\n" },
    });
    expect(await run({ code: "console.log(2)", language: "nodejs" })).toMatchObject({
      compile_result: null,
      run_result: { stdout: "2\n" },
    });
  });

  test.for([
    ["cobol", /^Code in cobol cannot be run here\. .*The languages are: python, javascript/],
    ["repository", /^Code in repository cannot be run here\. /],
  ] as const)("but not in %s, and says so", async ([language, words]) => {
    const response = await run({ code: "", language });
    expect(response).toMatchObject({ status: "SandboxError", run_result: null });
    expect(response.message).toMatch(words);
  });
});

test("a judge of tasks in TypeScript reads answers in it", async () => {
  await using service = await open("typescript");
  const [task] = service.bench.tasks;
  const answer = `Here:\n\n\`\`\`typescript\n${task?.ground_truth}\n\`\`\`\nThat is all.`;
  using admitted = service.admit(
    [{ task_id: task?.task_id ?? "", answer, calibrated: true }],
    asker,
  );
  const [judged] = await Array.fromAsync(admitted.judge());
  expect(judged).toMatchObject({ status: 200, verdict: { outcome: "pass" } });
});
