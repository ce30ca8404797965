import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { findUv } from "../../src/environment/find-uv.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { noProgress } from "../../src/lib/progress.ts";
import llama from "../../src/models/llama.ts";
import compatible from "../../src/models/openai-compatible.ts";
import { officialWords } from "../../src/benchmarks/bigcodebench.ts";
import { buildPrompt } from "../../src/prompts/build-prompt.ts";
import type { Model } from "../../src/models/support/model.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { parts } from "../support/parts.ts";
import { removeFolder } from "../support/temporary-folder.ts";
import { isFull } from "./reference.ts";

// llama.cpp's own server, out of a package index.
const server = "xllamacpp==2026.10.11549";
const serve = `
import sys, time, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = 4096
params.n_parallel = 1
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
running = xllamacpp.Server(params)
print("listening on", running.listening_address, flush=True)
time.sleep(3600)
`;
const most = 32;
/** All of them, or enough to see that it holds. */
const asked = isFull ? 10 : 3;

let address = "";
let stop = async () => {};

beforeAll(async () => {
  if (parts.smollm2 === null) throw new Error("Run `bcb models pull smollm2` first.");
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-server-"));
  stop = () => removeFolder(folder);
  const uv = await findUv({ settings: readSettings(process.env), progress: noProgress });
  const python = path.join(folder, "venv/bin/python");
  const calls = [
    ["venv", "--python", parts.starter.python, path.join(folder, "venv")],
    ["pip", "install", "--quiet", "--python", python, server],
  ];
  for (const call of calls) {
    const { exitCode, stderr } = await runProcess(uv.executable, call, { variables: uv.variables });
    if (exitCode !== 0) throw new Error(stderr);
  }
  const child = spawn(python, ["-c", serve, parts.smollm2], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  stop = async () => {
    child.kill("SIGKILL");
    await removeFolder(folder);
  };
  for await (const line of createInterface({ input: child.stdout })) {
    address = /^listening on (\S+)/.exec(line)?.[1] ?? "";
    if (address !== "") break;
  }
  if (address === "") throw new Error(`the server ended: ${String(await once(child, "exit"))}`);
});
afterAll(() => stop());

const decoding = {
  temperature: 0,
  top_p: null,
  max_new_tokens: most,
  stop: [],
  seed: null,
  reasoning_effort: null,
  reasoning_budget: null,
};
const style = { split: "complete", prefill: false, ...officialWords } as const;

async function openServed(): Promise<Model> {
  return compatible({
    name: "smollm2",
    baseUrl: `${address}/v1`,
    // Nothing of an earlier request is reused: what is computed in other portions is rounded otherwise.
    body: { cache_prompt: false },
    limitMs: 120_000,
    variables: {},
  });
}

async function openInProcess(): Promise<Model> {
  return llama({ name: parts.smollm2 ?? "", limitMs: 120_000, variables: {} });
}

const ways: [title: string, open: () => Promise<Model>, direct: boolean][] = [
  ["behind a server, chatting", openServed, false],
  ["behind a server, continuing", openServed, true],
  ["in this process, chatting", openInProcess, false],
];

test.for(ways)("the model %s answers tasks, greedily the same twice", async ([, open, direct]) => {
  await using model = await open();
  const { tasks } = await loadDataset("starter", {
    settings: readSettings(process.env),
    progress: noProgress,
  });
  const { signal } = new AbortController();
  for (const task of tasks.slice(0, asked)) {
    const request = { prompt: buildPrompt(task, { ...style, direct }), decoding };
    const first = await model.ask(request, signal);
    expect(first.text).not.toBe("");
    expect(["stop", "length"]).toContain(first.finish);
    expect(first.usage?.output_tokens).toBeLessThanOrEqual(most);
    expect((await model.ask(request, signal)).text).toBe(first.text);
  }
});
