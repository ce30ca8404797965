import { randomUUID } from "node:crypto";
import { chmod, copyFile, symlink } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { ModelOptions } from "../../src/models/support/model.ts";
import type { Prompt } from "../../src/schema/model.ts";
import { findProcesses, waitFor } from "../support/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { greedy } from "../support/make-generation.ts";

const prompt: Prompt = { kind: "chat", user: "x", prefill: null };

/** A PATH with a program `vllm` on it, and a marker by which its processes are found. */
async function install(more: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const program = path.join(folder, "vllm");
  await copyFile(path.join(import.meta.dirname, "fake-vllm.js"), program);
  await chmod(program, 0o755);
  await symlink(process.execPath, path.join(folder, "node"));
  const marker = `bcb-vllm-${randomUUID()}`;
  return { marker, variables: { PATH: `/nowhere:${folder}:/usr/bin:/bin`, marker, ...more } };
}

const start = (options: Partial<ModelOptions>) =>
  openAdapter("vllm", { name: "org/model", ...options });

test("starts a server, waits until it is ready, asks it, and stops it with all that it started", async () => {
  const { marker, variables } = await install();
  const model = await start({ variables, local: { tensorParallel: 2, trustRemoteCode: true } });
  const { text } = await model.ask({ prompt, decoding: greedy }, never);
  expect(text).toMatch(
    /^serve org\/model --host 127\.0\.0\.1 --port \d+ --tensor-parallel-size 2 --trust-remote-code$/,
  );
  expect((await findProcesses(marker)).length).toBe(2);
  await model[Symbol.asyncDispose]();
  await waitFor(async () => (await findProcesses(marker)).length === 0);
});

test("says what the server said when it ends before it is ready", async () => {
  const { marker, variables } = await install();
  await expect(start({ name: "broken/model", variables })).rejects.toMatchObject({
    name: "ModelServerFailed",
    message: expect.stringMatching(/exit code 1.*\n.*ValueError: broken\/model is no model$/),
  });
  expect(await findProcesses(marker)).toEqual([]);
});

test("stops a server that is still loading when the caller has enough", async () => {
  const { marker, variables } = await install({ VLLM_LOAD_MS: "1000000" });
  const abort = new AbortController();
  const starting = start({ variables, signal: abort.signal });
  starting.catch(() => {});
  await waitFor(async () => (await findProcesses(marker)).length === 2);
  abort.abort("enough");
  await expect(starting).rejects.toBe("enough");
  await waitFor(async () => (await findProcesses(marker)).length === 0);
});

test("says in words that there is no vllm", async () => {
  await expect(start({ variables: { PATH: "/nowhere" } })).rejects.toMatchObject({
    name: "ModelServerFailed",
    message: expect.stringContaining("`vllm` was not found on PATH"),
    hint: expect.stringContaining("--base-url"),
  });
});
