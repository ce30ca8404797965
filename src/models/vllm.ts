import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fault } from "../lib/bench-error.ts";
import { findExecutables } from "../lib/find-executables.ts";
import { keepTails, startGroup } from "../lib/process-group.ts";
import type { ModelFactory, ModelOptions } from "./support/model.ts";
import openaiCompatible from "./openai-compatible.ts";

const own = {
  backend: "vllm",
  prefillFields: { continue_final_message: true, add_generation_prompt: false },
};
const pollMs = 250;
const graceMs = 10_000;
const mostComplaint = 2000;

/** A vLLM server: one that runs (`baseUrl`), or one that is started here and stopped on dispose. */
const vllm: ModelFactory = async (options) => {
  if (options.baseUrl !== undefined) return openaiCompatible(options, own);
  await using stack = new AsyncDisposableStack();
  const baseUrl = await startServer(options, stack);
  const model = stack.use(await openaiCompatible({ ...options, baseUrl }, own));
  const opened = stack.move();
  return { ...model, [Symbol.asyncDispose]: () => opened.disposeAsync() };
};
export default vllm;

/** The address of a server that answers until the stack is disposed. */
async function startServer(options: ModelOptions, stack: AsyncDisposableStack): Promise<string> {
  const { name, variables, signal } = options;
  signal?.throwIfAborted();
  const [program] = await findExecutables(["vllm"], variables["PATH"]);
  if (program === undefined) {
    throw fault.ModelServerFailed(
      "`vllm` was not found on PATH, and no --base-url was given.",
      "Install vLLM, or pass the address of a running server: --base-url http://localhost:8000/v1",
    );
  }
  const port = await findPort();
  const parameters = ["serve", name, "--host", "127.0.0.1", "--port", String(port)];
  parameters.push(...describeLoading(options.local));
  const server = startGroup(program, parameters, { variables });
  stack.defer(async () => {
    server.kill("SIGTERM");
    await Promise.race([server.ended, sleep(graceMs, undefined, { ref: false })]);
    server.kill();
    await server.ended;
  });
  server.stdin.end();
  const said = keepTails(server, mostComplaint);
  let words: string | undefined;
  void server.ended.then((end) => (words = end.words));
  const url = `http://127.0.0.1:${port}`;
  const isHealthy = async () => {
    const asked = fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) });
    return (await asked.catch(() => undefined))?.ok;
  };
  while (!(await isHealthy())) {
    if (words !== undefined) {
      throw fault.ModelServerFailed(
        `vllm serve ${name} exited before it was ready (${words}):\n${said()}`,
        "Fix what the message says, or start the server yourself and pass --base-url.",
      );
    }
    await sleep(pollMs);
    signal?.throwIfAborted();
  }
  return `${url}/v1`;
}

function describeLoading(local: ModelOptions["local"] = {}): string[] {
  const { tensorParallel = 1, trustRemoteCode, revision = "main", loading = {} } = local;
  const { tokenizer, tokenizer_legacy, max_model_len } = loading;
  if (tokenizer_legacy) {
    throw fault.BadUsage(
      "vLLM's server does not support legacy tokenizers.",
      "Remove --tokenizer-legacy, or use --backend hf.",
    );
  }
  return [
    "--tensor-parallel-size",
    String(tensorParallel),
    ...(trustRemoteCode ? ["--trust-remote-code"] : []),
    ...(revision === "main" ? [] : ["--revision", revision]),
    ...(tokenizer === undefined ? [] : ["--tokenizer", tokenizer]),
    ...(max_model_len === undefined ? [] : ["--max-model-len", String(max_model_len)]),
  ];
}

async function findPort(): Promise<number> {
  await using server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}
