import { expect, test } from "vitest";
import { Exit } from "../../src/schema/execution.ts";
import { answerCode, makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";

const measures = {
  tests_expected: 1,
  wall_ms: 1,
  cpu_ms: 1,
  peak_mib: 1,
  wait_ms: 0,
  starved: false,
};
const reported = { kind: "reported", loaded: true, tests_run: 1, ...measures };

test.for([
  ["one failure of 3 MB", { details: { test_a: "x".repeat(3e6) }, evidence: [] }],
  [
    "many failures",
    {
      details: Object.fromEntries(
        Array.from({ length: 1e5 }, (_, at) => [`t${at}`, "x".repeat(30)]),
      ),
      evidence: [],
    },
  ],
  ["evidence without end", { details: {}, evidence: Array.from({ length: 1e4 }, () => "patched") }],
] as const)("no exit has %s", ([, body]) => {
  expect(Exit.safeParse({ ...reported, ...body }).success).toBe(false);
});

// Found in the harness's frames, as long as it lies there.
const forge = (report: string) => `import json, os, sys
frame, known = sys._getframe(), {}
while frame is not None:
    known.update(frame.f_locals)
    frame = frame.f_back
report = {"loaded": True, "tests_run": 1, "details": {}, "evidence": [], "seal": known.get("seal"), **${report}}
data = json.dumps(report).encode() + b"\\n"
while data:
    data = data[os.write(known["writer"], data):]
os._exit(0)
${answerCode}`;

test.for([
  ["details", `{"details": {f"t{n}": "x" * 1000 for n in range(15000)}}`],
  ["evidence", `{"evidence": ["x" * 1000] * 15000}`],
] as const)("a forged report of 15 MB of %s is cut or refused", async ([, report]) => {
  await using sandbox = openSandbox();
  const exit = await sandbox.execute(makeExecution({ code: forge(report), limitMs: 20_000 }));
  expect(["reported", "died"]).toContain(exit.kind);
  expect(JSON.stringify(exit).length).toBeLessThan(2e6);
});
