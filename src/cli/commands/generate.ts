import { InvalidArgumentError, Option, type Command } from "commander";
import { BenchError, exitCodes } from "../../lib/bench-error.ts";
import { wallClock } from "../../lib/clock.ts";
import type { Split } from "../../schema/task.ts";
import type { Decoding } from "../../schema/model.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addDatasetOptions,
  addJsonOption,
  datasetSource,
  limitOption,
  parseCount,
  parsePositive,
  parseRange,
  parseSeed,
  toSelection,
  type DatasetFlags,
} from "../options.ts";

export interface GenerateFlags extends DatasetFlags {
  model: string;
  backend: string;
  split: Split;
  baseUrl?: string;
  apiKeyEnv?: string;
  header: Record<string, string>;
  body?: Record<string, unknown>;
  tp?: number;
  trustRemoteCode?: boolean;
  maxModelLen?: number;
  tokenizerName?: string;
  tokenizerLegacy?: boolean;
  python?: string;
  greedy?: boolean;
  temperature: number;
  topP?: number;
  nSamples: number;
  bs?: number;
  concurrency: number;
  maxNewTokens: number;
  seed?: number;
  stop?: string[];
  reasoningEffort?: NonNullable<Decoding["reasoning_effort"]>;
  reasoningBudget?: number;
  directCompletion?: boolean;
  skipPrefill?: boolean;
  stripNewlines?: boolean;
  instructionPrefix?: string;
  responsePrefix?: string;
  promptTemplate?: string;
  revision: string;
  requestLimit: number;
  maxCost?: number;
  cache: boolean;
  fresh?: boolean;
  dryRun?: boolean;
  batch?: boolean;
  wait?: boolean;
  batchCancel?: boolean;
  out: string;
  savePath?: string;
  json?: boolean;
}

export function addGenerateCommand(program: Command, context: CommandContext): void {
  const command = program.command("generate").description("ask a model for samples");
  addGenerationOptions(command)
    .option(
      "--dry-run",
      "print what would be sent for the first tasks and what it may cost; ask nothing",
    )
    .option("--batch", "by the vendor's batches: submit, leave, come back with the same command")
    .option("--wait", "with --batch: stay until the answers are here")
    .option("--batch-cancel", "call off the batches that are under way; what is answered is kept")
    .action((flags: GenerateFlags) => generateSamples(flags, context));
  addJsonOption(command);
  addExamples(command, [
    "bcb generate --backend openai --model gpt-4o-mini --split complete --subset hard --max-cost 2",
    "bcb generate --backend openai-compatible --base-url http://localhost:8000/v1 --model Qwen/Qwen2.5-Coder-7B-Instruct --split instruct",
    "bcb generate --backend llama --model smollm2 --split complete --dataset starter",
    "bcb generate --backend hf --model Qwen/Qwen2.5-Coder-0.5B-Instruct --split complete --bs 8 --python venv/bin/python",
    "bcb generate --backend openai --model gpt-4o --dry-run --ids 1-3",
    "bcb generate --backend anthropic --model claude-sonnet-4-5 --split instruct --batch --max-cost 5",
  ]);
}

/** The flags of everything that asks a model. */
export function addGenerationOptions(command: Command): Command {
  command
    .requiredOption(
      "-m, --model <name>",
      "the model's name at its vendor, a GGUF file, or a command line",
    )
    .option("-b, --backend <name>", "who is asked; `bcb models list` tells them", "vllm")
    .addOption(
      new Option("--split <name>", "which prompts")
        .choices(["complete", "instruct"])
        .default("complete"),
    );
  return addDatasetOptions(command)
    .option(...limitOption)
    .option(
      "--id-range <from-to>",
      "only the tasks of these places in the subset, from 0, the last not included",
      parseRange,
    )
    .option("--base-url <url>", "where the endpoint is, such as http://localhost:8000/v1")
    .option(
      "--api-key-env <name>",
      "the variable that holds the key, where it is not the vendor's usual one",
    )
    .option(
      "--header <name=value>",
      "a header of every request; may be repeated",
      collectHeader,
      {},
    )
    .option("--body <json>", "fields that are added to every request's body", parseObject)
    .option("--tp <n>", "vllm: how many GPUs share the model", parseCount)
    .option("--max-model-len <tokens>", "vllm: how long prompt and answer may be", parseCount)
    .option("--trust-remote-code", "hf, vllm: let the model's own code run")
    .option("--tokenizer-name <name>", "hf, vllm: another tokenizer than the model's")
    .option("--tokenizer-legacy", "hf: the tokenizer as it was before a correction")
    .option("--python <path>", "hf: the Python that has transformers (default: python3 on PATH)")
    .option("--greedy", "temperature 0 and one answer, whatever else is said")
    .option("--temperature <t>", "0 is greedy", parseNumber, 0)
    .option("--top-p <p>", "default: 0.95 when sampling", parsePositive)
    .option("-n, --n-samples <n>", "answers for each task", parseCount, 1)
    .option("--concurrency <n>", "requests at once", parseCount, 8)
    .option("--bs <n>", "the same: for hf, how many prompts are a batch", parseCount)
    .option("--max-new-tokens <n>", "how long an answer may be", parseCount, 1280)
    .option("--seed <n>", "for endpoints that take one", parseSeed)
    .option("--stop <word>", "a stop word in place of the official ones; may be repeated", collect)
    .addOption(
      new Option("--reasoning-effort <level>", "for reasoning models").choices([
        "none",
        "minimal",
        "low",
        "medium",
        "high",
      ]),
    )
    .option("--reasoning-budget <tokens>", "how long a reasoning model may think", parseCount)
    .option("--direct-completion", "for base models: the bare prompt, to be continued")
    .option("--skip-prefill", "do not give the answer its beginning")
    .option("--strip-newlines", "take line ends off both ends of the task's prompt")
    .option(
      "--instruction-prefix <text>",
      "what stands before the task (default: the official words)",
    )
    .option("--response-prefix <text>", "what the answer begins with (default: the official words)")
    .option("--prompt-template <file>", "a whole message with {{prompt}} in it")
    .option("--revision <name>", "hf, vllm: of the model; goes into the file's name", "main")
    .option("--request-limit <seconds>", "how long one request may take", parsePositive, 600)
    .option("--max-cost <dollars>", "stop before this is passed", parsePositive)
    .option("--no-cache", "neither ask nor fill the answer cache")
    .option("--fresh", "ask again for everything")
    .option("-o, --out <dir>", "where the samples go", "bcb_results")
    .option("--save-path <file>", "a .jsonl file for the samples, in place of a name by the rule");
}

async function generateSamples(flags: GenerateFlags, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const batch = flags.batch === true || flags.batchCancel === true;
  if (flags.wait && !batch) {
    throw new BenchError("BadUsage", "--wait waits for batches.", "Give it with --batch.");
  }
  const options = {
    ...(await toGeneration(flags, context)),
    batch,
    onEvent: flags.json ? (event: unknown) => terminal.say(JSON.stringify(event)) : undefined,
  };
  if (flags.dryRun) {
    const { previewGeneration } = await import("../../pipeline/generate/run-generation.ts");
    terminal.say(await previewGeneration(options, 3));
    return;
  }
  const { summary, text, open } = await (batch ? askByBatch(flags, options) : askLive(options));
  if (flags.json) terminal.say(JSON.stringify({ type: "end", summary, batches: open }));
  else terminal.say(text);
  const isWhole = summary.answered === summary.asked;
  if (!isWhole) context.exitCode = exitCodes.negative;
}

type Generation = Awaited<ReturnType<typeof toGeneration>>;

async function askLive(options: Generation) {
  const { runGeneration } = await import("../../pipeline/generate/run-generation.ts");
  return { ...(await runGeneration(options)), open: [] };
}

async function askByBatch({ wait, batchCancel }: GenerateFlags, options: Generation) {
  const { runBatch } = await import("../../pipeline/batches/run-batch.ts");
  const [waits, cancels] = [wait ?? false, batchCancel ?? false];
  return await runBatch({ ...options, waits, cancels, clock: wallClock });
}

/** What the flags mean to the pipeline. */
export async function toGeneration(flags: GenerateFlags, context: CommandContext) {
  const { readTemplate, officialWords } = await import("../../pipeline/generate/prompt-words.ts");
  return {
    settings: context.settings,
    source: datasetSource(flags, context),
    selection: await toSelection(flags),
    choice: {
      python: flags.python,
      batchSize: flags.bs ?? flags.concurrency,
      revision: flags.revision,
      backend: flags.backend,
      name: flags.model,
      apiKeyEnv: flags.apiKeyEnv,
      headers: flags.header,
      limitMs: flags.requestLimit * 1000,
      tensorParallel: flags.tp,
      trustRemoteCode: flags.trustRemoteCode,
    },
    baseUrl: flags.baseUrl,
    body: flags.body,
    split: flags.split,
    loading: {
      ...(flags.tokenizerName !== undefined && { tokenizer: flags.tokenizerName }),
      ...(flags.tokenizerLegacy && { tokenizer_legacy: true }),
      ...(flags.maxModelLen !== undefined && { max_model_len: flags.maxModelLen }),
    },
    samplesPerTask: flags.greedy ? 1 : flags.nSamples,
    temperature: flags.greedy ? 0 : flags.temperature,
    topP: flags.topP,
    maxNewTokens: flags.maxNewTokens,
    seed: flags.seed,
    stop: flags.stop,
    reasoningEffort: flags.reasoningEffort,
    reasoningBudget: flags.reasoningBudget,
    direct: flags.directCompletion ?? false,
    skipPrefill: flags.skipPrefill ?? false,
    stripNewlines: flags.stripNewlines ?? false,
    instructionPrefix: flags.instructionPrefix ?? officialWords.instructionPrefix,
    responsePrefix: flags.responsePrefix ?? officialWords.responsePrefix,
    template:
      flags.promptTemplate === undefined ? undefined : await readTemplate(flags.promptTemplate),
    revision: flags.revision,
    concurrency: flags.bs ?? flags.concurrency,
    maxCostUsd: flags.maxCost,
    caches: flags.cache,
    fresh: flags.fresh ?? false,
    outDir: flags.out,
    outFile: flags.savePath,
    bcbVersion: context.version,
    random: Math.random,
    remark: (line: string) => context.terminal.complain(line),
    progress: context.terminal.progress,
    signal: context.signal,
  };
}

function collect(word: string, words: string[] | undefined): string[] {
  return [...(words ?? []), word];
}

function collectHeader(text: string, headers: Record<string, string>): Record<string, string> {
  const [name = "", ...value] = text.split("=");
  if (name.trim() === "" || value.length === 0)
    throw new InvalidArgumentError("It must be name=value.");
  return { ...headers, [name.trim()]: value.join("=") };
}

function parseNumber(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError("It must be a number from 0.");
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new InvalidArgumentError("It must be a JSON object.");
}
