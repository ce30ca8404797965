import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readSettings } from "../../src/cli/settings.ts";
import { findUv } from "../../src/environment/find-uv.ts";
import { runProcess } from "../../src/environment/run-process.ts";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { embeddedPackFolder } from "../../src/tasks/locate-dataset.ts";
import { parts } from "../support/parts.ts";

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

let address = "";
let stop = async () => {};

beforeAll(async () => {
  if (parts.smollm2 === null) throw new Error("Run `bcb models pull smollm2` first.");
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-server-"));
  stop = () => rm(folder, { recursive: true, force: true });
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
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    address = /^listening on (\S+)/.exec(line)?.[1] ?? "";
    if (address !== "") break;
  }
  if (address === "") throw new Error(`the server ended: ${String(await once(child, "exit"))}`);
});
afterAll(() => stop());

const Choice = z.object({
  finish_reason: z.string(),
  text: z.string().optional(),
  message: z.object({ content: z.string() }).optional(),
});
const Answer = z.object({
  choices: z.tuple([Choice]),
  usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }),
});

// Here the `openai-compatible` adapter comes in; until it is there, plain requests.
async function ask(endpoint: "chat/completions" | "completions", prompt: string) {
  const question =
    endpoint === "completions" ? { prompt } : { messages: [{ role: "user", content: prompt }] };
  const response = await fetch(`${address}/v1/${endpoint}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    // Nothing of an earlier request is reused: what is computed in other portions is rounded otherwise.
    body: JSON.stringify({
      ...question,
      model: "smollm2",
      temperature: 0,
      max_tokens: most,
      cache_prompt: false,
    }),
  });
  expect(response.status).toBe(200);
  const { choices, usage } = Answer.parse(await response.json());
  const [choice] = choices;
  return { text: choice.text ?? choice.message?.content, finish: choice.finish_reason, usage };
}

async function readPrompts(): Promise<string[]> {
  const prompts: string[] = [];
  const file = path.join(embeddedPackFolder("starter"), "tasks.jsonl");
  for await (const { value } of readJsonl(file)) prompts.push(String(value["complete_prompt"]));
  return prompts.slice(0, 10);
}

test.for(["chat/completions", "completions"] as const)(
  "the model behind a server answers %s, greedily the same twice",
  async (endpoint) => {
    const prompts = await readPrompts();
    expect(prompts).toHaveLength(10);
    for (const prompt of prompts) {
      const first = await ask(endpoint, prompt);
      expect(first.text).not.toBe("");
      expect(["stop", "length"]).toContain(first.finish);
      expect(first.usage.completion_tokens).toBeLessThanOrEqual(most);
      expect(await ask(endpoint, prompt)).toEqual(first);
    }
  },
);
