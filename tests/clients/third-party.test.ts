import { cp } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { findUv } from "../../src/environment/find-uv.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startJudge, type JudgeProcess } from "./judge-process.ts";

const python = parts.clients ?? "";

describe.skipIf(parts.clients === null)("clients that others wrote", () => {
  let judge: JudgeProcess;
  beforeAll(async () => {
    judge = await startJudge();
  }, 60_000);
  afterAll(() => judge[Symbol.asyncDispose]());

  test("sandbox-fusion's SDK, verl, trl and verifiers need no change but a URL", async () => {
    const { passed, defined } = await judge.runTests(python, "test_third_party.py");
    expect(passed).toEqual(defined);
  }, 180_000);

  test("curl runs code, and reads verdicts line by line", async () => {
    const send = ["--silent", "--fail", "--json"];
    const request = JSON.stringify({ code: "print(input())", language: "python", stdin: "hi" });
    const ran: unknown = JSON.parse(await curl(...send, request, `${judge.url}/run_code`));
    expect(ran).toMatchObject({ status: "Success", run_result: { stdout: "hi\n" } });
    const task = { test: "assert task_func() == 1\n", check: "program" };
    const samples = [1, 2].map((value) => ({
      id: `s${value}`,
      task_id: "x",
      solution: `def task_func(): return ${value}`,
      task,
    }));
    const lines = await curl(
      ...send,
      JSON.stringify({ samples }),
      `${judge.url}/v1/verdicts/batch`,
    );
    const judged = lines.trimEnd().split("\n");
    const outcomes = judged.map((line) =>
      line.replace(/.*"id":"(s\d)".*"outcome":"(\w+)".*/, "$1 $2"),
    );
    expect(outcomes.toSorted()).toEqual(["s1 pass", "s2 fail"]);
  });
});

test.skipIf(parts.clients === null)(
  "pip installs the Python client from the checkout",
  async () => {
    const folder = await temporaryFolder();
    const uv = await findUv({ settings: readSettings(process.env), progress: noProgress });
    const source = path.join(folder, "source");
    // In a copy: setuptools builds beside what it packs.
    await cp(path.resolve(import.meta.dirname, "../../clients/python"), source, {
      recursive: true,
    });
    const target = path.join(folder, "target");
    const install = ["pip", "install", "--python", python, "--target", target, source];
    const options = { cwd: folder, variables: uv.variables };
    expect(await runProcess(uv.executable, install, options)).toMatchObject({ exitCode: 0 });
    const use = ["-c", "import bcb_client; print(bcb_client.__file__, bcb_client.__version__)"];
    const variables = { PYTHONPATH: target };
    const { stdout } = await runProcess(python, use, { cwd: folder, variables });
    expect(stdout.trimEnd()).toBe(`${target}/bcb_client.py 0.1.0`);
  },
  60_000,
);

async function curl(...parameters: string[]): Promise<string> {
  const options = { cwd: "/", variables: { PATH: process.env["PATH"] ?? "" } };
  const { exitCode, stdout, stderr } = await runProcess("curl", parameters, options);
  if (exitCode !== 0) throw new Error(stderr);
  return stdout;
}
