import { count, parsed, positive, refuse, seconds, text } from "./flags.ts";
import { requestLimitFlag, weakSandboxFlag } from "./shared-flags.ts";

export const dirFlag = text("-C, --dir <dir>", "workspace folder", ".");

/** What a solution with its tests may take, in a workspace. */
export const defaultLimitMs = 30_000;

/** The same words in every command that runs tasks of a workspace. */
export const judgeFlags = {
  limitMs: seconds(
    "--timeout <seconds>",
    "timeout for a solution with its tests",
    defaultLimitMs / 1000,
  ),
  allowWeakSandbox: weakSandboxFlag,
};

export const modelFlag = () =>
  parsed(
    "-m, --model <backend:name>",
    "model to use, such as openai:gpt-4o or replay:logs/calls.jsonl; see `bcb models list` for the backends",
    parseModel,
  );

/** The same words in every command that asks a model to write. */
export const callFlags = {
  endpoint: {
    baseUrl: text("--base-url <url>", "address of the endpoint, such as http://localhost:8000/v1"),
    apiKeyEnv: text("--api-key-env <name>", "environment variable that holds the API key"),
    limitMs: requestLimitFlag,
  },
  spending: {
    maxCostUsd: positive("--max-cost <dollars>", "stop before this command spends more than this"),
    maxNewTokens: count("--max-new-tokens <n>", "maximum length of an answer, in tokens", 6000),
  },
};

interface ModelName {
  backend: string;
  name: string;
}

function parseModel(words: string): ModelName {
  const [backend = "", ...name] = words.split(":");
  if (backend !== "" && name.join(":") !== "") return { backend, name: name.join(":") };
  return refuse("It must be BACKEND:NAME, such as openai:gpt-4o.");
}

export function parseModels(words: string): ModelName[] {
  return words.split(",").map((each) => parseModel(each.trim()));
}
