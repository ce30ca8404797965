import type { models } from "../registry.ts";

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

/** What each adapter must be given before it can answer. */
export const modelNeeds = {
  openai: {
    name: "a model of OpenAI, such as gpt-4o-2024-08-06",
    keyVariables: ["OPENAI_API_KEY"],
    key: "required",
    baseUrl: "optional",
    defaultUrl: "https://api.openai.com/v1",
  },
  anthropic: {
    name: "a model of Anthropic, such as claude-sonnet-4-5",
    keyVariables: ["ANTHROPIC_API_KEY", "ANTHROPIC_KEY"],
    key: "required",
    baseUrl: "optional",
    defaultUrl: "https://api.anthropic.com/v1",
  },
  google: {
    name: "a Gemini model, such as gemini-2.5-flash",
    keyVariables: ["GOOGLE_API_KEY", "GEMINI_API_KEY"],
    key: "required",
    baseUrl: "optional",
    defaultUrl: "https://generativelanguage.googleapis.com/v1beta",
  },
  mistral: {
    name: "a model of Mistral, such as codestral-latest",
    keyVariables: ["MISTRAL_API_KEY"],
    key: "required",
    baseUrl: "optional",
    defaultUrl: "https://api.mistral.ai/v1",
  },
  "openai-compatible": {
    name: "a model as the server calls it (TGI, SGLang, Ollama, LM Studio, OpenRouter, DeepSeek)",
    keyVariables: [],
    key: "optional",
    baseUrl: "required",
    defaultUrl: null,
  },
  vllm: {
    name: "a Hugging Face model; without a base URL, `vllm serve` is started for it",
    keyVariables: [],
    key: "optional",
    baseUrl: "optional",
    defaultUrl: null,
  },
  hf: {
    name: "a Hugging Face model or its folder, run by transformers in your Python",
    keyVariables: [],
    key: "none",
    baseUrl: "none",
    defaultUrl: null,
  },
  llama: {
    name: "a .gguf file, or a model that `bcb models pull` fetched, such as smollm2",
    keyVariables: [],
    key: "none",
    baseUrl: "none",
    defaultUrl: null,
  },
  command: {
    name: "a command line: the prompt on its stdin, the answer on its stdout",
    keyVariables: [],
    key: "none",
    baseUrl: "none",
    defaultUrl: null,
  },
  replay: {
    name: "a file of recorded answers (.jsonl, .jsonl.gz, .json)",
    keyVariables: [],
    key: "none",
    baseUrl: "none",
    defaultUrl: null,
  },
} as const satisfies Record<keyof typeof models, ModelNeeds>;
