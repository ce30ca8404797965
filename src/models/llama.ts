import { access } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { fault, errorMessage } from "../lib/bench-error.ts";
import { orAborted } from "../lib/or-aborted.ts";
import { ModelError, readBody, type ModelAnswer, type ModelFactory } from "./support/model.ts";
import type { Decoding, Prompt } from "../schema/model.ts";
import { toPlainMessages, type PlainMessage } from "./support/messages.ts";
import { loadLibrary, toTokens, type Token, type Weights } from "./support/llama-library.ts";

type Render = (messages: PlainMessage[]) => string;

const Body = z.strictObject({
  threads: z.int().positive().default(1).describe("more are faster, and may round otherwise"),
});

/**
 * Weights in a GGUF file, run in this process on the CPU by llama.cpp. `name` is a path that ends with .gguf, or the
 * name of a pulled model. One request at a time, each from an empty memory, so that greedy answers repeat.
 */
const llama: ModelFactory = async (options) => {
  const { name, limitMs, local, fetchPackage, signal: opening } = options;
  const { threads } = readBody("llama", { schema: Body, accepted: '{"threads": n}' }, options.body);
  const file = await findWeights(name, local?.modelsDir);
  const library = await loadLibrary(fetchPackage);
  opening?.throwIfAborted();
  const runtime = await library.getLlama({
    gpu: false,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    logLevel: library.LlamaLogLevel.disabled,
    maxThreads: threads,
  });
  const weights = await runtime
    .loadModel({ modelPath: file, ...(opening === undefined ? {} : { loadSignal: opening }) })
    .catch(async (cause: unknown) => {
      await runtime.dispose();
      opening?.throwIfAborted();
      throw new ModelError("model", `${file}: ${errorMessage(cause)}`, null, { cause });
    });
  const render = await readTemplate(weights);
  let queue: Promise<unknown> = Promise.resolve();
  return {
    backend: "llama",
    name: path.basename(file, ".gguf"),
    abilities: { chat: render !== null, completion: true, prefill: render !== null },
    ask({ prompt, decoding }, signal) {
      const work = async (): Promise<ModelAnswer> => {
        signal.throwIfAborted();
        const late = AbortSignal.timeout(limitMs);
        const ending = AbortSignal.any([signal, late]);
        try {
          const tokens = toTokens(weights, toText(prompt, render));
          return await answer(weights, tokens, { decoding, threads, signal: ending });
        } catch (error) {
          signal.throwIfAborted();
          if (late.aborted) throw new ModelError("timeout", `no answer in ${limitMs / 1000} s`);
          throw error;
        }
      };
      const turn = queue.then(work);
      queue = turn.catch(() => {});
      // A batch that is being computed ends later, before the next request begins.
      return orAborted(turn, signal);
    },
    async [Symbol.asyncDispose]() {
      await queue;
      // A context that could not be made (no memory) keeps the library waiting: the process ends without it.
      await Promise.race([runtime.dispose(), setTimeout(5000, undefined, { ref: false })]);
    },
  };
};
export default llama;

async function answer(
  weights: Weights,
  tokens: Token[],
  { decoding, threads, signal }: { decoding: Decoding; threads: number; signal: AbortSignal },
): Promise<ModelAnswer> {
  const size = weights.trainContextSize;
  const room = size - tokens.length;
  if (room < 1) {
    const words = `the prompt has ${tokens.length} tokens, the model's context ${size}`;
    throw new ModelError("too-long", words);
  }
  if (tokens.length === 0) throw new ModelError("request", "the prompt is empty");
  const most = Math.min(decoding.max_new_tokens, room);
  // No signal goes in: aborted while it is made, a context is never freed, and the weights wait for it without end.
  await using context = await weights.createContext({
    contextSize: tokens.length + most,
    threads: { ideal: threads, min: threads },
    failedCreationRemedy: false,
  });
  signal.throwIfAborted();
  const drawn = context.getSequence().evaluate(tokens, {
    temperature: decoding.temperature ?? 0,
    // Else the library's own 40 and 0.95 would hold.
    topK: 0,
    topP: decoding.top_p ?? 1,
    ...(decoding.seed === null ? {} : { seed: decoding.seed }),
  });
  const output: Token[] = [];
  const read = () => weights.detokenize(output, false, tokens);
  // Where the first stop word begins.
  let end = Infinity;
  for await (const token of drawn) {
    signal.throwIfAborted();
    output.push(token);
    if (decoding.stop.length > 0) {
      const text = read();
      const places = decoding.stop.map((word) => text.indexOf(word));
      end = Math.min(...places.filter((place) => place !== -1));
    }
    if (end !== Infinity || output.length === most) break;
  }
  return {
    text: read().slice(0, end),
    reasoning: null,
    finish: end === Infinity && output.length === most ? "length" : "stop",
    usage: {
      input_tokens: tokens.length,
      cached_input_tokens: 0,
      output_tokens: output.length,
      reasoning_tokens: 0,
    },
    budget: null,
  };
}

function toText(prompt: Prompt, render: Render | null): string {
  if (prompt.kind === "completion") return prompt.text;
  if (render === null) {
    throw new ModelError("request", "the file has no chat template: use --direct-completion");
  }
  return render(toPlainMessages(prompt)) + (prompt.prefill ?? "");
}

/** The file's own template, filled by nothing but the messages: a system prompt is there if the template brings one. */
async function readTemplate(weights: Weights): Promise<Render | null> {
  const source = weights.fileInfo.metadata.tokenizer.chat_template;
  if (source === undefined) return null;
  const { Template } = await import("@huggingface/jinja");
  const template = new Template(source);
  const { bosString, eosString } = weights.tokens;
  return (messages) =>
    template.render({
      messages,
      add_generation_prompt: true,
      bos_token: bosString ?? "",
      eos_token: eosString ?? "",
    });
}

async function findWeights(name: string, modelsDir: string | undefined): Promise<string> {
  const isPath = name.endsWith(".gguf") || name.includes("/");
  if (!isPath && modelsDir === undefined) {
    const hint = "Pass the path of a .gguf file.";
    throw fault.BadUsage(`${name} is not a .gguf file.`, hint);
  }
  const file = isPath ? path.resolve(name) : path.join(modelsDir ?? "", `${name}.gguf`);
  await access(file).catch((cause: unknown) => {
    const hint = isPath
      ? "Check the path."
      : `Run \`bcb models pull ${name}\`, or pass the path of a .gguf file.`;
    throw fault.FileNotFound(`File not found: ${file}`, hint, { cause });
  });
  return file;
}
