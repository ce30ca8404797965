import { once } from "node:events";
import { connect } from "node:net";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { WorkerSocket } from "../../src/sandbox/worker-socket.ts";
import { answerCode, makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";

const report = JSON.stringify({ loaded: true, tests_run: 1, details: {}, evidence: [] });

/** What a sample may write where its report goes: noise, half a report, a whole one, more than anyone reads. */
const frames = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes).toString("base64")),
  fc.json().map((text) => Buffer.from(`${text}\n`).toString("base64")),
  fc.nat(report.length).map((length) => Buffer.from(report.slice(0, length)).toString("base64")),
  fc
    .tuple(fc.nat(report.length - 1), fc.string({ minLength: 1, maxLength: 4 }))
    .map(([at, text]) =>
      Buffer.from(`${report.slice(0, at)}${text}${report.slice(at + 1)}\n`).toString("base64"),
    ),
);
const endings = fc.constantFrom("os._exit(0)", "os._exit(3)", "time.sleep(60)", "os.abort()", "");

test("whatever a sample writes to its report, the engine answers, and judges the next sample", async () => {
  await using sandbox = openSandbox();
  const write = async (bytes: string, times: number, ending: string): Promise<string> => {
    const code = `import base64, os, time
data = base64.b64decode("${bytes}")
for descriptor in range(3, 64):
    try:
        for _ in range(${times}):
            os.write(descriptor, data)
    except OSError:
        pass
${ending}
${answerCode}`;
    const exit = await sandbox.execute(makeExecution({ code, limitMs: 300 }));
    return exit.kind;
  };
  const check = async (kind: string): Promise<void> => {
    expect(["reported", "died", "timeout"]).toContain(kind);
    expect(await sandbox.execute(makeExecution())).toMatchObject({ kind: "reported", details: {} });
  };
  await fc.assert(
    fc.asyncProperty(frames, endings, async (bytes, ending) => {
      await check(await write(bytes, 1, ending));
    }),
    { numRuns: 60 },
  );
  const megabyte = Buffer.alloc(2 ** 20, "x").toString("base64");
  await check(await write(megabyte, 40, "time.sleep(60)"));
});

test("whatever comes to the door, those who are expected come in", async () => {
  await using socket = new WorkerSocket();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 })), async (chunks) => {
      const visitor = connect(socket.address);
      visitor.on("error", () => {});
      await once(visitor, "connect");
      for (const chunk of chunks) visitor.write(chunk);
      visitor.end();
    }),
    { numRuns: 50 },
  );
  const endless = connect(socket.address);
  endless.on("error", () => {});
  const closed = new Promise((resolve) => endless.once("close", resolve));
  for (let sent = 0; sent < 100; sent++) endless.write(Buffer.alloc(2 ** 20, "x"));
  await closed;

  const expected = socket.expect("token");
  const guest = connect(socket.address);
  guest.write(`${JSON.stringify({ type: "hello", token: "token", pid: 1 })}\n`);
  expect(await expected).toMatchObject({ pid: 1, trouble: undefined });
  guest.destroy();
});
