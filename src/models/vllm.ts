import { spawn, type ChildProcess } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BenchError } from "../lib/bench-error.ts";
import { printableLines } from "../lib/printable.ts";
import type { ModelFactory, ModelOptions } from "../schema/model.ts";
import { createCompatibleModel } from "./support/compatible-model.ts";
import { keepTail, killGroup } from "./support/process-group.ts";

const prefillFields = { continue_final_message: true, add_generation_prompt: false };
const pollMs = 250;
const graceMs = 10_000;
const mostComplaint = 2000;

/** A vLLM server: one that runs (`baseUrl`), or one that is started here and stopped on dispose. */
const vllm: ModelFactory = async (options) => {
  const { baseUrl } = options;
  if (baseUrl !== undefined) {
    return createCompatibleModel({ ...options, backend: "vllm", baseUrl, prefillFields });
  }
  const server = await startServer(options);
  try {
    const local = { ...options, backend: "vllm", baseUrl: `${server.url}/v1`, prefillFields };
    const model = await createCompatibleModel(local);
    return {
      ...model,
      async [Symbol.asyncDispose]() {
        await model[Symbol.asyncDispose]();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
export default vllm;

async function startServer(options: ModelOptions) {
  const { name, variables, signal, tensorParallel = 1 } = options;
  signal?.throwIfAborted();
  const program = await findProgram(variables["PATH"] ?? "");
  const port = await findPort();
  const parameters = ["serve", name, "--host", "127.0.0.1", "--port", String(port)];
  parameters.push("--tensor-parallel-size", String(tensorParallel));
  if (options.trustRemoteCode) parameters.push("--trust-remote-code");
  parameters.push(...describeLoading(options));
  const child = spawn(program, parameters, {
    env: { ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const tails = [keepTail(child.stdout, mostComplaint), keepTail(child.stderr, mostComplaint)];
  const exit = watchExit(child);
  // A group of its own does not end with this process by itself.
  const onExit = () => killGroup(child.pid, "SIGKILL");
  process.once("exit", onExit);
  const stop = async () => {
    killGroup(child.pid, "SIGTERM");
    await Promise.race([exit.done, sleep(graceMs, undefined, { ref: false })]);
    killGroup(child.pid, "SIGKILL");
    await exit.done;
    process.off("exit", onExit);
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    while (!(await isHealthy(url))) {
      if (exit.words !== undefined) {
        const said = printableLines(tails.map((tail) => tail()).join("\n")).trim();
        throw new BenchError(
          "ModelServerFailed",
          `vllm serve ${name} ended before it was ready (${exit.words}):\n${said}`,
          "Repair what it says, or start the server yourself and give --base-url.",
        );
      }
      await sleep(pollMs, undefined, signal === undefined ? {} : { signal });
    }
    return { url, stop };
  } catch (error) {
    await stop();
    signal?.throwIfAborted();
    throw error;
  }
}

function describeLoading({ revision = "main", loading = {} }: ModelOptions): string[] {
  const { tokenizer, tokenizer_legacy, max_model_len } = loading;
  if (tokenizer_legacy) {
    throw new BenchError(
      "BadUsage",
      "vLLM's server has no legacy tokenizers.",
      "Leave out --tokenizer-legacy, or take --backend hf.",
    );
  }
  return [
    ...(revision === "main" ? [] : ["--revision", revision]),
    ...(tokenizer === undefined ? [] : ["--tokenizer", tokenizer]),
    ...(max_model_len === undefined ? [] : ["--max-model-len", String(max_model_len)]),
  ];
}

function watchExit(child: ChildProcess): { done: Promise<void>; words: string | undefined } {
  const ended = Promise.withResolvers<void>();
  const exit = { done: ended.promise, words: undefined as string | undefined };
  const end = (words: string) => {
    exit.words = words;
    ended.resolve();
  };
  child.once("error", (error) => end(error.message));
  child.once("exit", (code, signal) => end(`exit code ${code ?? signal}`));
  return exit;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

async function findProgram(searchPath: string): Promise<string> {
  for (const folder of searchPath.split(path.delimiter).filter(Boolean)) {
    const file = path.join(folder, "vllm");
    try {
      await access(file, constants.X_OK);
      return file;
    } catch {
      // In the next folder, maybe.
    }
  }
  throw new BenchError(
    "ModelServerFailed",
    "There is no program `vllm` on PATH, and no base URL was given.",
    "Install vLLM and put it on PATH, or give the address of a server: --base-url http://localhost:8000/v1",
  );
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}
