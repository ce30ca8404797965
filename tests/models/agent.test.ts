import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { greedy } from "../support/make-generation.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { never, openAdapter } from "./open-adapter.ts";

const variables = { PATH: process.env["PATH"] };
const request = {
  prompt: { kind: "chat", user: "Write f.", prefill: null },
  decoding: greedy,
} as const;

async function ask(command: string, limitMs = 20_000) {
  const model = await openAdapter("agent", { name: "mine", body: { command }, variables, limitMs });
  return await model.ask(request, never);
}

test("works in a folder of its own, and its file is the answer", async () => {
  const folder = await temporaryFolder();
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const answer = await ask(
    "cd {workdir} && grep -q 'Write f.' TASK.md && echo done && printf 'def f():\\n    pass' > solution.py",
  );
  expect(answer).toMatchObject({
    text: "```py\ndef f():\n    pass\n```\n",
    reasoning: "done",
    finish: "stop",
  });
  expect(await readdir(folder)).toEqual([]);
});

test("that leaves nothing has answered with nothing", async () => {
  expect(await ask("true {workdir}")).toMatchObject({ text: "", reasoning: null });
});

test("that fails says why", async () => {
  await expect(ask("echo no such thing >&2; exit 3 {workdir}")).rejects.toThrow(/no such thing/);
});

test("that does not end is ended", async () => {
  await expect(ask("sleep 600 & sleep 600 {workdir}", 300)).rejects.toThrow("was not done within");
});

test("needs a command line", async () => {
  await expect(openAdapter("agent", { name: "mine" })).rejects.toThrow("{workdir}");
});
