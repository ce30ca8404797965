import path from "node:path";
import { expect, test } from "vitest";
import { createEngine } from "../../../src/pipeline/engine/create-engine.ts";
import { answerCode, makeExecution } from "../../support/executions.ts";
import { rules } from "../../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../../support/open-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { collect } from "../../tasks/collect.ts";

test("a worker that dies under a sample is replaced, and the sample is judged by the next one", async () => {
  const flag = path.join(await temporaryFolder(), "flag");
  const killOnce = `import ctypes, os
if not os.path.exists("${flag}"):
    open("${flag}", "w").close()
    ctypes.CDLL(None).kill(os.getppid(), 9)
    while True: pass
${answerCode}`;
  // Behind walls it could not be killed, nor leave a flag.
  const sandbox = openSandbox({ jailed: false });
  await using engine = createEngine({ sandbox, environment: starterEnvironment, rules });
  const jobs = [killOnce, answerCode].map((code, sample) => ({
    taskId: "X/0",
    sample,
    calibrated: false,
    execution: makeExecution({ code }),
  }));
  const judged = await collect(engine.judgeAll(jobs));
  expect(judged.map(({ verdict }) => verdict.outcome)).toEqual(["pass", "pass"]);
});
