import { InvalidArgumentError, Option, type Command } from "commander";
import { wallClock } from "../lib/clock.ts";
import type { ModelChoice } from "../pipeline/generate/open-model.ts";
import type { CommandContext } from "./context.ts";
import { parseCount, parsePositive, weakSandboxOption } from "./options.ts";

export interface AuthorFlags {
  dir: string;
  json?: boolean;
}

export interface JudgeFlags {
  timeout: number;
  allowWeakSandbox?: boolean;
}

export interface CallFlags {
  model: ModelName;
  baseUrl?: string;
  apiKeyEnv?: string;
  maxCost?: number;
  maxNewTokens: number;
  requestLimit: number;
}

interface ModelName {
  backend: string;
  name: string;
}

export function addDirOption(command: Command): Command {
  return command.option("-C, --dir <dir>", "the workspace", ".");
}

/** Seconds that a solution with its tests may take, in a workspace. */
export const defaultTimeout = 30;

/** The same words in every command that runs tasks of a workspace. */
export function addJudgeOptions(command: Command): Command {
  return command
    .option(
      "--timeout <seconds>",
      "wall time of a solution with its tests",
      parsePositive,
      defaultTimeout,
    )
    .option(...weakSandboxOption);
}

/** The same words in every command that asks a model to write. */
export function addCallOptions(command: Command, { needsModel = true } = {}): Command {
  const model = new Option(
    "-m, --model <backend:name>",
    "who is asked, such as openai:gpt-4o or replay:logs/calls.jsonl; `bcb models list` tells the backends",
  ).argParser(parseModel);
  return command
    .addOption(model.makeOptionMandatory(needsModel))
    .option("--base-url <url>", "where the endpoint is, such as http://localhost:8000/v1")
    .option("--api-key-env <name>", "the variable that holds the key")
    .option("--max-cost <dollars>", "stop before this command has spent it", parsePositive)
    .option("--max-new-tokens <n>", "how long an answer may be", parseCount, 6000)
    .option("--request-limit <seconds>", "how long one request may take", parsePositive, 600);
}

function parseModel(text: string): ModelName {
  const [backend = "", ...name] = text.split(":");
  if (backend !== "" && name.join(":") !== "") return { backend, name: name.join(":") };
  throw new InvalidArgumentError("It must be BACKEND:NAME, such as openai:gpt-4o.");
}

export function parseModels(text: string): ModelName[] {
  return text.split(",").map((each) => parseModel(each.trim()));
}

export function toChoice(flags: Omit<CallFlags, "maxNewTokens">): ModelChoice {
  const { model, baseUrl, apiKeyEnv, requestLimit } = flags;
  return { ...model, baseUrl, apiKeyEnv, limitMs: requestLimit * 1000 };
}

export function toCall(flags: CallFlags) {
  const { maxCost: maxCostUsd, maxNewTokens } = flags;
  return { choice: toChoice(flags), maxCostUsd, maxNewTokens };
}

export function toJudge({ timeout, allowWeakSandbox }: JudgeFlags) {
  return { limitMs: Math.ceil(timeout * 1000), allowWeakSandbox: allowWeakSandbox ?? false };
}

/** The surroundings as the pipeline takes them. */
export function toContext({ settings, version, terminal, now, signal }: CommandContext) {
  return {
    settings,
    version,
    progress: terminal.progress,
    remark: (line: string) => terminal.complain(line),
    clock: { ...wallClock, now },
    random: Math.random,
    signal,
  };
}
