import type { ModelFactory } from "./support/model.ts";

/** Every adapter, loaded when it is asked for; `default` makes a model. */
export const models = {
  openai: () => import("./openai.ts"),
  anthropic: () => import("./anthropic.ts"),
  google: () => import("./google.ts"),
  mistral: () => import("./mistral.ts"),
  "openai-compatible": () => import("./openai-compatible.ts"),
  vllm: () => import("./vllm.ts"),
  hf: () => import("./hf.ts"),
  llama: () => import("./llama.ts"),
  command: () => import("./command.ts"),
  agent: () => import("./agent.ts"),
  replay: () => import("./replay.ts"),
} satisfies Record<string, () => Promise<{ default: ModelFactory }>>;

export interface ModelNeeds {
  /** What `--model` means to it. */
  name: string;
  /** Variables that hold its key, the first that is set; none: only by `--api-key-env`, or never. */
  keyVariables: readonly string[];
  key: "required" | "optional" | "none";
  baseUrl: "required" | "optional" | "none";
  /** Where it goes when nothing else is said. */
  defaultUrl: string | null;
}

/** A company's own service. */
const vendor = { key: "required", baseUrl: "optional" } as const;
/** A server of the user's. */
const server = { keyVariables: [], key: "optional", defaultUrl: null } as const;
/** Nothing is asked over a network. */
const local = { keyVariables: [], key: "none", baseUrl: "none", defaultUrl: null } as const;

/** What each adapter must be given before it can answer. */
export const modelNeeds: Readonly<Record<keyof typeof models, ModelNeeds>> = {
  openai: {
    ...vendor,
    name: "an OpenAI model, such as gpt-4o-2024-08-06",
    keyVariables: ["OPENAI_API_KEY"],
    defaultUrl: "https://api.openai.com/v1",
  },
  anthropic: {
    ...vendor,
    name: "an Anthropic model, such as claude-sonnet-4-5",
    keyVariables: ["ANTHROPIC_API_KEY", "ANTHROPIC_KEY"],
    defaultUrl: "https://api.anthropic.com/v1",
  },
  google: {
    ...vendor,
    name: "a Gemini model, such as gemini-2.5-flash",
    keyVariables: ["GOOGLE_API_KEY", "GEMINI_API_KEY"],
    defaultUrl: "https://generativelanguage.googleapis.com/v1beta",
  },
  mistral: {
    ...vendor,
    name: "a Mistral model, such as codestral-latest",
    keyVariables: ["MISTRAL_API_KEY"],
    defaultUrl: "https://api.mistral.ai/v1",
  },
  "openai-compatible": {
    ...server,
    name: "the model's name on the server (TGI, SGLang, Ollama, LM Studio, OpenRouter, DeepSeek)",
    baseUrl: "required",
  },
  vllm: {
    ...server,
    name: "a Hugging Face model; without --base-url, `vllm serve` is started for it",
    baseUrl: "optional",
  },
  hf: {
    ...local,
    name: "a Hugging Face model or its folder, run by transformers in your own Python",
  },
  llama: {
    ...local,
    name: "a .gguf file, or a model from `bcb models pull`, such as smollm2",
  },
  command: {
    ...local,
    name: "a command line that reads the prompt from stdin and writes the answer to stdout",
  },
  agent: {
    ...local,
    name: "any name; `--agent-command` is the program that solves a task in a folder",
  },
  replay: { ...local, name: "a file of recorded answers (.jsonl, .jsonl.gz, .json)" },
};
