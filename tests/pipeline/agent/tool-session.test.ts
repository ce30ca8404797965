import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openToolSession, type ToolSession } from "../../../src/pipeline/agent/tool-session.ts";
import { createEngine, type Engine } from "../../../src/pipeline/engine/create-engine.ts";
import { rules } from "../../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../../support/open-sandbox.ts";

const python = (session: ToolSession, code: string) => session.call("python", { code });

describe("a session of tools", () => {
  let engine: Engine;
  beforeAll(() => {
    engine = createEngine({
      sandbox: openSandbox({ parallel: 2 }),
      environment: starterEnvironment,
      rules,
    });
  });
  afterAll(() => engine[Symbol.asyncDispose]());

  async function open(callMs = 20_000): Promise<ToolSession> {
    const { signal } = new AbortController();
    const session = await openToolSession({ engine, limitMs: 120_000, callMs, signal });
    onTestFinished(() => session[Symbol.asyncDispose]());
    return session;
  }

  test("keeps what its calls leave behind", async () => {
    const session = await open();
    const worked = { failed: false, lost: false };
    expect(await python(session, "x = 20")).toEqual({ output: "", ...worked });
    expect(await python(session, "print('so')\nx * 2 + 2")).toEqual({
      output: "so\n42\n",
      ...worked,
    });
    expect(await session.call("write_file", { path: "a/b.txt", content: "hello" })).toEqual({
      output: "wrote 5 characters to a/b.txt\n",
      ...worked,
    });
    expect(await session.call("read_file", { path: "a/b.txt" })).toEqual({
      output: "hello",
      ...worked,
    });
    expect(await session.call("shell", { command: "cat a/b.txt; ls a" })).toEqual({
      output: "hellob.txt\n",
      ...worked,
    });
  });

  test("tells what went wrong, and goes on", async () => {
    const session = await open();
    const raised = await python(session, "def f():\n    return 1 / 0\nf()");
    expect(raised).toMatchObject({ failed: true, lost: false });
    expect(raised.output).toContain("ZeroDivisionError: division by zero");
    expect(raised.output).not.toContain("session.py");
    expect(await python(session, "f(")).toMatchObject({ failed: true });
    expect(await session.call("shell", { command: "exit 3" })).toMatchObject({
      output: "exit code 3\n",
      failed: true,
    });
    expect(await session.call("read_file", { path: "nothing" })).toMatchObject({ failed: true });
    expect(await python(session, "f.__name__")).toMatchObject({ output: "'f'\n", failed: false });
  });

  test("ends a call whose time is up, and itself where that does not help", async () => {
    const session = await open(1000);
    const endless = await python(session, "y = 1\nwhile True: pass");
    expect(endless).toMatchObject({ failed: true, lost: false });
    expect(endless.output).toContain("longer than 1 s");
    expect(await session.call("shell", { command: "sleep 60" })).toMatchObject({ failed: true });
    expect(await python(session, "y")).toMatchObject({ output: "1\n" });
    const stubborn =
      "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass";
    expect(await python(session, stubborn)).toMatchObject({ failed: true, lost: true });
    expect(session.isOver).toBe(true);
    expect(await python(session, "1")).toMatchObject({ failed: true, lost: true });
  });

  test.for<[title: string, code: string, words: string]>([
    ["leaves", "import os\nos._exit(3)", "exit code 3"],
    ["dies", "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"],
  ])("says so when a call %s", async ([, code, words]) => {
    const session = await open();
    const { output, lost } = await python(session, code);
    expect(lost).toBe(true);
    expect(output).toContain(words);
  });

  test("is refused where the sandbox can have none", async () => {
    const sandbox = openSandbox();
    const closed = createEngine({ sandbox, environment: starterEnvironment, rules });
    await closed[Symbol.asyncDispose]();
    const { signal } = new AbortController();
    await using session = await openToolSession({
      engine: closed,
      limitMs: 1000,
      callMs: 1000,
      signal,
    });
    await expect(python(session, "1")).rejects.toThrow("has been closed");
  });

  test("cuts what is printed without an end", async () => {
    const session = await open();
    const { output } = await python(session, "for _ in range(10**6): print('x' * 50)");
    expect(output.length).toBeLessThan(40_000);
    expect(await python(session, "1")).toMatchObject({ output: "1\n" });
  });

  test("many are open at once, each with a state of its own", async () => {
    const sessions = await Promise.all(Array.from({ length: 6 }, () => open()));
    await Promise.all(sessions.map((one, index) => python(one, `n = ${index}`)));
    const seen = await Promise.all(sessions.map((one) => python(one, "n")));
    expect(seen.map(({ output }) => output.trim())).toEqual(["0", "1", "2", "3", "4", "5"]);
  });
});
