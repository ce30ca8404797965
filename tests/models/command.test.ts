import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { errorMessage } from "../../src/lib/bench-error.ts";
import type { ModelOptions } from "../../src/models/support/model.ts";
import type { Prompt } from "../../src/schema/model.ts";
import { findProcesses, waitFor } from "../support/processes.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { greedy } from "../support/make-generation.ts";

const chat = (user: string): Prompt => ({ kind: "chat", user, prefill: null });

async function ask(name: string, prompt = chat("hello"), options: Partial<ModelOptions> = {}) {
  const variables = { PATH: process.env["PATH"] };
  const model = await openAdapter("command", { name, variables, ...options });
  return model.ask({ prompt, decoding: greedy }, never);
}

test("gives the prompt on stdin and takes stdout for the answer, to the byte", async () => {
  const user = 'Ω\r\n"$HOME" `x`\n\n';
  expect(await ask("cat", chat(user))).toEqual({
    text: user,
    reasoning: null,
    finish: "stop",
    usage: null,
    budget: null,
  });
  expect(await ask("cat", { kind: "completion", text: "def f():" })).toMatchObject({
    text: "def f():",
  });
});

test("is a shell's command line that is told how it is asked", async () => {
  const { text } = await ask('echo "$BCB_PROMPT_KIND" | tr a-z A-Z; echo "$BCB_DECODING"');
  expect(text.split("\n")[0]).toBe("CHAT");
  expect(JSON.parse(text.split("\n")[1] ?? "")).toEqual(greedy);
});

test("sees the variables that it was given, and no others", async () => {
  const { text } = await ask("env", chat(""), { variables: { PATH: "/usr/bin:/bin", A_ONE: "1" } });
  expect(text).toContain("A_ONE=1");
  expect(text).not.toContain("VITEST");
});

test.for([
  ["exit 3", "request", 3],
  ["exit 75", "overloaded", 75],
  ["no-such-program-at-all", "model", 127],
  ["kill -9 $$", "request", "SIGKILL"],
] as const)("says with what `%s` ended", async ([line, kind, exit]) => {
  await expect(ask(`echo bad luck >&2; ${line}`)).rejects.toMatchObject({
    name: "ModelError",
    kind,
    message: expect.stringMatching(new RegExp(`ended with ${exit}: bad luck`)),
  });
});

test("keeps only the end of a long complaint", async () => {
  const line = "seq 1 20000 >&2; echo the end >&2; exit 1";
  const message = await ask(line).catch(errorMessage);
  expect(message).toMatch(/the end$/);
  expect(message).toHaveLength("The command ended with 1: ".length + 999);
});

test("may leave its prompt unread", async () => {
  const answer = await ask("echo done", chat("x".repeat(1_000_000)));
  expect(answer.text).toBe("done\n");
});

test("calls bytes that are no UTF-8 malformed", async () => {
  await expect(ask("printf '\\377'")).rejects.toMatchObject({ kind: "malformed" });
});

test("ends at the time limit with all that it started", async () => {
  const marker = `bcb-command-${randomUUID()}`;
  const options = { limitMs: 300, variables: { PATH: process.env["PATH"], MARKER: marker } };
  const asked = ask("sleep 1000 & (sleep 1000 &) ; sleep 1000", chat("x"), options);
  await expect(asked).rejects.toMatchObject({ kind: "timeout" });
  await waitFor(async () => (await findProcesses(marker)).length === 0);
});

test("ends at once when aborted, with the caller's reason and all that it started", async () => {
  const marker = `bcb-command-${randomUUID()}`;
  const abort = new AbortController();
  const variables = { PATH: process.env["PATH"], MARKER: marker };
  const model = await openAdapter("command", { name: "sleep 1000 & sleep 1000", variables });
  const asked = model.ask({ prompt: chat("x"), decoding: greedy }, abort.signal);
  asked.catch(() => {});
  await waitFor(async () => (await findProcesses(marker)).length >= 2);
  abort.abort("enough");
  await expect(asked).rejects.toBe("enough");
  await waitFor(async () => (await findProcesses(marker)).length === 0);
});
