import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import { orAborted } from "../lib/or-aborted.ts";
import { printableLines } from "../lib/printable.ts";
import { keepTails, startGroup } from "../lib/process-group.ts";
import { ModelError, readBody } from "./support/model.ts";
import type { ModelAnswer, ModelFactory, ModelOptions } from "./support/model.ts";
import { toPlainMessages } from "./support/messages.ts";
import { createRequestBatcher } from "./support/request-batcher.ts";

const script = path.resolve(import.meta.dirname, "../../python/tools/serve_transformers.py");
const mostComplaint = 2000;

/** `--body`: what the official tool fixes. */
const Body = z.strictObject({
  dtype: z
    .enum(["auto", "bfloat16", "float16", "float32", "float64"])
    .default("auto")
    .describe("of the weights: bfloat16 as officially, but float32 on a CPU"),
  device: z.string().default("auto").describe("cuda where there is one, else cpu; or cuda:1, mps"),
  attn_implementation: z.string().default("eager"),
});
const accepted =
  '{"dtype": "auto", "device": "auto", "attn_implementation": "eager"}; each field is optional';

const Answer = z.union([
  z.object({
    text: z.string(),
    finish: z.enum(["stop", "length"]),
    input_tokens: z.int(),
    output_tokens: z.int(),
  }),
  z.object({
    error: z.object({ kind: z.enum(["request", "too-long", "timeout"]), message: z.string() }),
  }),
]);
const Reply = z.union([
  z.object({ ready: z.object({ chat: z.boolean(), device: z.string() }) }),
  z.object({ failed: z.string() }),
  z.object({ id: z.int(), answers: z.array(Answer) }),
]);
type Reply = z.infer<typeof Reply>;

/**
 * A model that transformers runs in a Python of the user's; `name` is the hub's or a folder. Requests of the same moment
 * are answered as a batch. A model whose tokenizer has no chat template can only continue texts.
 */
const hf: ModelFactory = async (options) => {
  const { name, limitMs, local = {}, signal: opening } = options;
  const { batchSize = 8, python: named = "python3", revision = "main" } = local;
  const { trustRemoteCode = false, loading = {} } = local;
  // Relative to where the command was typed, not to a PATH.
  const python = named.includes(path.sep) ? path.resolve(named) : named;
  const notLoaded = (reason: string) => {
    const isMissing = /^ModuleNotFoundError: No module named '(torch|transformers)'/.test(reason);
    return fault.ModelServerFailed(
      `${python} cannot load ${name}: ${printableLines(reason)}`,
      isMissing
        ? "Install transformers and torch in it, or pass a Python that has them: --python venv/bin/python"
        : "Fix what the message says; --python sets the interpreter, --revision and --trust-remote-code what it loads.",
    );
  };
  const program = startProgram(python, options);
  try {
    const wish = {
      model: name,
      revision,
      trust_remote_code: trustRemoteCode,
      tokenizer: loading.tokenizer ?? null,
      tokenizer_legacy: loading.tokenizer_legacy ?? false,
      ...readBody("hf", { schema: Body, accepted }, options.body),
    };
    const first = await program.send(wish, opening);
    if (!("ready" in first)) throw notLoaded("failed" in first ? first.failed : "");
    const { chat } = first.ready;
    let id = 0;
    const ask = createRequestBatcher(batchSize, async (requests, signal) => {
      const mine = (id += 1);
      const abort = () => program.tell({ abort: mine });
      signal.addEventListener("abort", abort, { once: true });
      const asked = requests.map(({ prompt, decoding }) => {
        const messages = prompt.kind === "chat" ? toPlainMessages(prompt) : [];
        return { prompt: { ...prompt, messages }, decoding };
      });
      const reply = await program.send({ id: mine, limit_ms: limitMs, requests: asked });
      if (!("answers" in reply)) {
        throw new ModelError("malformed", "transformers returned no answers");
      }
      return reply.answers.map(toAnswer);
    });
    return {
      backend: "hf",
      name,
      abilities: { chat, completion: true, prefill: chat },
      ask,
      [Symbol.asyncDispose]: () => program.stop(),
    };
  } catch (error) {
    await program.stop();
    opening?.throwIfAborted();
    throw error instanceof ModelError ? notLoaded(error.message) : error;
  }
};
export default hf;

function toAnswer(answer: z.infer<typeof Answer>): ModelAnswer | ModelError {
  if ("error" in answer) return new ModelError(answer.error.kind, answer.error.message);
  const { text, finish, input_tokens, output_tokens } = answer;
  const usage = { input_tokens, cached_input_tokens: 0, output_tokens, reasoning_tokens: 0 };
  return { text, finish, usage, reasoning: null, budget: null };
}

/** One line out, one line back; a program that ends says so to whoever waits. */
function startProgram(python: string, { variables }: ModelOptions) {
  const group = startGroup(python, ["-X", "utf8", script], {
    variables: { TOKENIZERS_PARALLELISM: "false", ...variables },
    hasMessages: true,
  });
  const complaint = keepTails(group, mostComplaint);
  let waiting: ((reply: Reply) => void) | undefined;
  const lost = group.ended.then(({ words }): never => {
    const said = complaint();
    throw new ModelError("model", `${python} exited (${words})${said && `:\n${said}`}`);
  });
  lost.catch(() => {});
  const lines = group.messages && createInterface({ input: group.messages });
  lines?.on("line", (line) => waiting?.(Reply.parse(JSON.parse(line))));
  const tell = (message: unknown) => void group.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    tell,
    async send(message: unknown, signal?: AbortSignal): Promise<Reply> {
      const reply = Promise.withResolvers<Reply>();
      waiting = reply.resolve;
      tell(message);
      return orAborted(Promise.race([reply.promise, lost]), signal);
    },
    async stop(): Promise<void> {
      group.kill();
      await group.ended;
    },
  };
}
