import type { RunGenerationOptions } from "../pipeline/generate/run-generation.ts";
import {
  choice,
  count,
  mapped,
  natural,
  parseAmount,
  parsed,
  positive,
  refuse,
  required,
  text,
  toggle,
  type FlagValues,
} from "./flags.ts";
import { limitFlag, promptSplitFlag, requestLimitFlag, taskFlags } from "./shared-flags.ts";

const modelFlags = {
  name: required(
    text(
      "-m, --model <name>",
      "name of the model as its provider spells it, a GGUF file, or a command line",
    ),
  ),
  backend: text("-b, --backend <name>", "how to reach the model; see `bcb models list`", "vllm"),
};

export const hostPythonFlag = text(
  "--python <path>",
  "hf: Python interpreter with transformers installed (default: python3 on PATH)",
);

const taskChoiceFlags = {
  source: taskFlags.source,
  selection: {
    ...taskFlags.selection,
    limit: limitFlag,
    places: parsed(
      "--id-range <from-to>",
      "only tasks at these positions in the subset; counts from 0, excludes the last",
      parseRange,
    ),
  },
};

const askingFlags = {
  endpoint: {
    baseUrl: text("--base-url <url>", "address of the endpoint, such as http://localhost:8000/v1"),
    apiKeyEnv: text(
      "--api-key-env <name>",
      "environment variable that holds the API key, if not the provider's usual one",
    ),
    headers: parsed(
      "--header <name=value>",
      "header to add to every request; repeatable",
      (words, headers: Record<string, string> = {}) => {
        const [name = "", ...value] = words.split("=");
        if (name.trim() === "" || value.length === 0) refuse("It must be name=value.");
        return { ...headers, [name.trim()]: value.join("=") };
      },
      {},
    ),
    body: parsed("--body <json>", "JSON fields to add to the body of every request", parseObject),
  },
  loading: {
    tensorParallel: count(
      "--tp <n>",
      "vllm: number of GPUs to split the model across (tensor parallelism)",
    ),
    maxModelLen: count("--max-model-len <tokens>", "vllm: maximum length of prompt plus answer"),
    trustRemoteCode: toggle("--trust-remote-code", "hf, vllm: allow the model's own code to run"),
    tokenizer: text(
      "--tokenizer-name <name>",
      "hf, vllm: use this tokenizer instead of the model's own",
    ),
    tokenizerLegacy: toggle("--tokenizer-legacy", "hf: use the tokenizer's legacy behaviour"),
    python: hostPythonFlag,
  },
  sampling: {
    greedy: toggle("--greedy", "temperature 0 and one sample per task, overriding other options"),
    temperature: parsed("--temperature <t>", "sampling temperature; 0 is greedy", parseAmount, 0),
    topP: positive("--top-p <p>", "nucleus sampling (default: 0.95 when sampling)"),
    samplesPerTask: count("-n, --n-samples <n>", "samples per task", 1),
    concurrency: count("--concurrency <n>", "requests in flight at once", 8),
    batchSize: count("--bs <n>", "same as --concurrency; for hf, the batch size"),
    maxNewTokens: count("--max-new-tokens <n>", "maximum length of an answer, in tokens", 1280),
    seed: natural("--seed <n>", "sampling seed, for endpoints that accept one"),
    stop: parsed(
      "--stop <word>",
      "stop sequence, replacing the official ones; repeatable",
      (word, earlier: string[] = []) => [...earlier, word],
    ),
    reasoningEffort: choice(
      "--reasoning-effort <level>",
      "reasoning effort, for reasoning models",
      ["none", "minimal", "low", "medium", "high"],
    ),
    reasoningBudget: count("--reasoning-budget <tokens>", "reasoning tokens a model may use"),
  },
  prompt: {
    direct: toggle("--direct-completion", "send the bare prompt for completion, for base models"),
    skipPrefill: toggle("--skip-prefill", "do not prefill the start of the answer"),
    stripNewlines: toggle("--strip-newlines", "strip newlines from both ends of the task's prompt"),
    instructionPrefix: text(
      "--instruction-prefix <text>",
      "text before the task (default: the official prompt's)",
    ),
    responsePrefix: text(
      "--response-prefix <text>",
      "text the answer starts with (default: the official prompt's)",
    ),
    templateFile: text(
      "--prompt-template <file>",
      "file with the full message, containing {{prompt}}",
    ),
  },
  revision: text(
    "--revision <name>",
    "hf, vllm: revision of the model; becomes part of the file name",
    "main",
  ),
  limitMs: requestLimitFlag,
  maxCostUsd: positive("--max-cost <dollars>", "stop before spending more than this"),
  reuse: {
    caches: toggle("--no-cache", "do not read or write the answer cache"),
    fresh: toggle("--fresh", "discard earlier samples and ask for all of them again"),
  },
  output: {
    dir: text("-o, --out <dir>", "folder for the samples", "bcb_results"),
    file: text(
      "--save-path <file>",
      ".jsonl file for the samples (default: named after model, split and backend)",
    ),
  },
};

/** The flags of everything that asks a model for samples. */
export const generationFlag = mapped(
  { model: modelFlags, split: promptSplitFlag, tasks: taskChoiceFlags, ...askingFlags },
  ({ tasks, ...flags }): RunGenerationOptions => ({ ...toGeneration(flags), tasks }),
);

/** The same where the tasks and their splits are named in another way. */
export const generationFlagBeside = mapped({ model: modelFlags, ...askingFlags }, toGeneration);

interface Asking extends FlagValues<typeof askingFlags> {
  model: FlagValues<typeof modelFlags>;
  split?: string | undefined;
}

function toGeneration(flags: Asking): Omit<RunGenerationOptions, "tasks"> {
  const { model, endpoint, sampling, loading, revision, split, limitMs, prompt, ...others } = flags;
  const { greedy, samplesPerTask, batchSize, concurrency: usual, ...decoding } = sampling;
  const { tokenizer, tokenizerLegacy, maxModelLen, ...hosting } = loading;
  const { templateFile, ...wording } = prompt;
  const concurrency = batchSize ?? usual;
  return {
    ...others,
    model: {
      ...model,
      ...endpoint,
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
      prompt: wording,
    },
    templateFile,
    concurrency,
  };
}

/** Places from the first to before the second: 10-20. */
function parseRange(words: string): [number, number] {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(words) ?? [];
  if (Number(from) < Number(to)) return [Number(from), Number(to)];
  return refuse("It must be a range such as 10-20.");
}

function parseObject(words: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(words);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  return refuse("It must be a JSON object.");
}
