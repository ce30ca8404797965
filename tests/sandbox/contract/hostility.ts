import { afterEach, describe, expect, test } from "vitest";
import type { Sandbox } from "../../../src/schema/execution.ts";
import { answerCode, makeExecution, testRunning } from "../../support/executions.ts";

const garbage: [title: string, bytes: string][] = [
  ["what is no JSON", `b"garbage\\n"`],
  ["bytes that are no text", `bytes(range(128, 256)) + b"\\n"`],
  ["a list", `b"[1]\\n"`],
  ["a number that JSON does not know", `b'{"loaded": true, "tests_run": NaN, "details": {}}\\n'`],
  ["a count that is none", `b'{"loaded": true, "tests_run": -1, "details": {}}\\n'`],
  ["a claim that the harness broke", `b'{"kind": "broken", "reason": "not me"}\\n'`],
  ["another message's name and number", `b'{"type": "ready", "id": 0, "python": "3"}\\n'`],
  ["details of the wrong kind", `b'{"loaded": true, "tests_run": 1, "details": {"a": 1}}\\n'`],
  ["arrays nested without end", `b"[" * 100_000 + b"\\n"`],
];

/** Nothing that a sample does takes the engine down, and what it does is not called the harness's fault. */
export function describeHostility(use: () => Sandbox, isJailed: boolean): void {
  describe("a sample that", () => {
    afterEach(async () => {
      expect(await use().execute(makeExecution())).toMatchObject({ kind: "reported", details: {} });
    });

    test.for(garbage)("writes %s to every descriptor has crashed", async ([, bytes]) => {
      const code = `import os
for descriptor in range(256):
    try:
        os.write(descriptor, ${bytes})
    except OSError:
        pass
${answerCode}`;
      const exit = await use().execute(makeExecution({ code }));
      expect(exit).toMatchObject({ kind: "died", reason: "malformed report" });
    });

    test("closes every descriptor has crashed", async () => {
      const code = `import os\nos.closerange(0, 256)\n${answerCode}`;
      expect((await use().execute(makeExecution({ code }))).kind).toBe("died");
    });

    test.for([
      ["kills", 9],
      ["stops", 19],
      ["interrupts", 2],
    ])("%s the process above it costs its own run at most", async ([, signal]) => {
      const code = `import ctypes, os\nctypes.CDLL(None).kill(os.getppid(), ${signal})\n${answerCode}`;
      const exit = await use().execute(makeExecution({ code, limitMs: 1000 }));
      // Behind walls that is pid 1, which does not notice.
      expect(isJailed ? ["reported"] : ["broken", "died", "reported"]).toContain(exit.kind);
    });

    test("forks and lets both go on is judged by the first of them", async () => {
      const code = `import os, time\npid = os.fork()\ndef task_func():\n    return 42 if pid else 41\n`;
      const source = testRunning("if pid: os.waitpid(pid, 0)", "self.assertEqual(task_func(), 42)");
      const exit = await use().execute(makeExecution({ code, test: source }));
      expect(exit).toMatchObject({ kind: "reported", details: {} });
    });

    test("replaces what the report is made with is judged all the same", async () => {
      const code = `import json, os
json.dumps = json.JSONEncoder = None
os.getpid = os.write = os.fdopen = os._exit = lambda *_: 1 / 0
${answerCode}`;
      const exit = await use().execute(makeExecution({ code }));
      expect(exit).toMatchObject({ kind: "reported", details: {} });
    });
  });
}
