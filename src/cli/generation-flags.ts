import { InvalidArgumentError } from "commander";
import type { RunGenerationOptions } from "../pipeline/generate/run-generation.ts";
import type { CommandContext } from "./context.ts";
import { choice, parsed, required, text, toggle, type FlagValues } from "./flags.ts";
import { parseCount, parsePositive, parseRange, parseSeconds, parseSeed } from "./parsers.ts";
import { limitFlag, promptSplitFlag, taskFlags, toTasks } from "./shared-flags.ts";

/** The flags of everything that asks a model for samples. */
export const generationFlags = {
  model: {
    name: required(
      text("-m, --model <name>", "the model's name at its vendor, a GGUF file, or a command line"),
    ),
    backend: text("-b, --backend <name>", "who is asked; `bcb models list` tells them", "vllm"),
  },
  split: promptSplitFlag,
  tasks: {
    source: taskFlags.source,
    selection: {
      ...taskFlags.selection,
      limit: limitFlag,
      places: parsed(
        "--id-range <from-to>",
        "only the tasks of these places in the subset, from 0, the last not included",
        parseRange,
      ),
    },
  },
  endpoint: {
    baseUrl: text("--base-url <url>", "where the endpoint is, such as http://localhost:8000/v1"),
    apiKeyEnv: text(
      "--api-key-env <name>",
      "the variable that holds the key, where it is not the vendor's usual one",
    ),
    headers: parsed(
      "--header <name=value>",
      "a header of every request; may be repeated",
      collectHeader,
      {},
    ),
    body: parsed("--body <json>", "fields that are added to every request's body", parseObject),
  },
  loading: {
    tensorParallel: parsed("--tp <n>", "vllm: how many GPUs share the model", parseCount),
    maxModelLen: parsed(
      "--max-model-len <tokens>",
      "vllm: how long prompt and answer may be",
      parseCount,
    ),
    trustRemoteCode: toggle("--trust-remote-code", "hf, vllm: let the model's own code run"),
    tokenizer: text("--tokenizer-name <name>", "hf, vllm: another tokenizer than the model's"),
    tokenizerLegacy: toggle(
      "--tokenizer-legacy",
      "hf: the tokenizer as it was before a correction",
    ),
    python: text(
      "--python <path>",
      "hf: the Python that has transformers (default: python3 on PATH)",
    ),
  },
  sampling: {
    greedy: toggle("--greedy", "temperature 0 and one answer, whatever else is said"),
    temperature: parsed("--temperature <t>", "0 is greedy", parseNumber, 0),
    topP: parsed("--top-p <p>", "default: 0.95 when sampling", parsePositive),
    samplesPerTask: parsed("-n, --n-samples <n>", "answers for each task", parseCount, 1),
    concurrency: parsed("--concurrency <n>", "requests at once", parseCount, 8),
    batchSize: parsed("--bs <n>", "the same: for hf, how many prompts are a batch", parseCount),
    maxNewTokens: parsed("--max-new-tokens <n>", "how long an answer may be", parseCount, 1280),
    seed: parsed("--seed <n>", "for endpoints that take one", parseSeed),
    stop: parsed(
      "--stop <word>",
      "a stop word in place of the official ones; may be repeated",
      collect,
    ),
    reasoningEffort: choice("--reasoning-effort <level>", "for reasoning models", [
      "none",
      "minimal",
      "low",
      "medium",
      "high",
    ]),
    reasoningBudget: parsed(
      "--reasoning-budget <tokens>",
      "how long a reasoning model may think",
      parseCount,
    ),
  },
  prompt: {
    direct: toggle("--direct-completion", "for base models: the bare prompt, to be continued"),
    skipPrefill: toggle("--skip-prefill", "do not give the answer its beginning"),
    stripNewlines: toggle("--strip-newlines", "take line ends off both ends of the task's prompt"),
    instructionPrefix: text(
      "--instruction-prefix <text>",
      "what stands before the task (default: the official words)",
    ),
    responsePrefix: text(
      "--response-prefix <text>",
      "what the answer begins with (default: the official words)",
    ),
    templateFile: text("--prompt-template <file>", "a whole message with {{prompt}} in it"),
  },
  revision: text("--revision <name>", "hf, vllm: of the model; goes into the file's name", "main"),
  limitMs: parsed(
    "--request-limit <seconds>",
    "how long one request may take",
    parseSeconds,
    600_000,
    "600",
  ),
  maxCostUsd: parsed("--max-cost <dollars>", "stop before this is passed", parsePositive),
  reuse: {
    caches: toggle("--no-cache", "neither ask nor fill the answer cache"),
    fresh: toggle("--fresh", "ask again for everything"),
  },
  output: {
    dir: text("-o, --out <dir>", "where the samples go", "bcb_results"),
    file: text(
      "--save-path <file>",
      "a .jsonl file for the samples, in place of a name by the rule",
    ),
  },
};

/** What the flags mean to the pipeline. */
export function toGeneration(
  flags: FlagValues<typeof generationFlags>,
  context: CommandContext,
): RunGenerationOptions {
  const { sampling, loading, revision, split, limitMs } = flags;
  const { greedy, samplesPerTask, batchSize, concurrency: usual, ...decoding } = sampling;
  const { tokenizer, tokenizerLegacy, maxModelLen, ...hosting } = loading;
  const { templateFile, ...prompt } = flags.prompt;
  const concurrency = batchSize ?? usual;
  return {
    tasks: toTasks(flags.tasks, context),
    model: {
      ...flags.model,
      ...flags.endpoint,
      limitMs,
      local: {
        ...hosting,
        revision,
        batchSize: concurrency,
        loading: {
          ...(tokenizer !== undefined && { tokenizer }),
          ...(tokenizerLegacy && { tokenizer_legacy: true }),
          ...(maxModelLen !== undefined && { max_model_len: maxModelLen }),
        },
      },
    },
    wishes: {
      split,
      samplesPerTask: greedy ? 1 : samplesPerTask,
      revision,
      decoding: { ...decoding, ...(greedy && { temperature: 0 }) },
      prompt,
    },
    templateFile,
    concurrency,
    maxCostUsd: flags.maxCostUsd,
    reuse: flags.reuse,
    output: flags.output,
  };
}

function collect(word: string, words: string[] | undefined): string[] {
  return [...(words ?? []), word];
}

function collectHeader(
  words: string,
  headers: Record<string, string> | undefined,
): Record<string, string> {
  const [name = "", ...value] = words.split("=");
  if (name.trim() === "" || value.length === 0)
    throw new InvalidArgumentError("It must be name=value.");
  return { ...headers, [name.trim()]: value.join("=") };
}

function parseNumber(words: string): number {
  const value = Number(words);
  if (words.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError("It must be a number from 0.");
}

function parseObject(words: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(words);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new InvalidArgumentError("It must be a JSON object.");
}
