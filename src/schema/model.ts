import { z } from "zod";

/** What is sent to a model: a message that it answers, or a text that it continues byte for byte. */
export type Prompt =
  | {
      kind: "chat";
      user: string;
      /** What the answer begins with, where the endpoint can be given a beginning; else it is not sent. */
      prefill: string | null;
    }
  | { kind: "completion"; text: string };

/** How an answer is drawn. What is null is not sent: the endpoint's own default holds. */
export const Decoding = z.strictObject({
  temperature: z.number().nonnegative().nullable(),
  top_p: z.number().positive().max(1).nullable(),
  max_new_tokens: z.int().positive(),
  stop: z.array(z.string()),
  seed: z.int().nullable(),
  reasoning_effort: z.enum(["none", "minimal", "low", "medium", "high"]).nullable(),
  reasoning_budget: z.int().positive().nullable().describe("tokens that it may think for"),
});
export type Decoding = z.infer<typeof Decoding>;

export interface ModelRequest {
  prompt: Prompt;
  decoding: Decoding;
}

export const Usage = z.strictObject({
  input_tokens: z.int().nonnegative(),
  cached_input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative().describe("reasoning included"),
  reasoning_tokens: z.int().nonnegative(),
});
export type Usage = z.infer<typeof Usage>;

/** Why an answer ended: by itself or a stop word, at the length, by a filter, because the model declined. */
export const FinishReason = z.enum(["stop", "length", "filter", "refusal", "other"]);
export type FinishReason = z.infer<typeof FinishReason>;

export interface ModelAnswer {
  /** Empty where there is none; `finish` says why. Without the prefill, whether or not one was sent. */
  text: string;
  reasoning: string | null;
  finish: FinishReason;
  /** Null where the endpoint does not tell. */
  usage: Usage | null;
  /** What the vendor's headers say is left; null where they say nothing. */
  budget: RateBudget | null;
}

/** What may still be asked before a moment, by the vendor's rate headers. */
export interface RateBudget {
  requestsLeft: number | null;
  tokensLeft: number | null;
  /** Until the scarcer of the two is full again. */
  resetMs: number | null;
}

/** What can be asked of an endpoint. */
interface ModelAbilities {
  chat: boolean;
  /** Continues a raw text, byte for byte as it was built. */
  completion: boolean;
  /** An answer can be given its beginning. */
  prefill: boolean;
}

/** A model that answers until it is disposed. Rejects with ModelError; an aborted signal ends a request at once. */
export interface Model extends AsyncDisposable {
  /** As the community's file names have it: openai, vllm, llama. */
  readonly backend: string;
  readonly name: string;
  readonly abilities: ModelAbilities;
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer>;
}

/** How a model that is run here is loaded, where it is not as the model says. */
export const ModelLoading = z.strictObject({
  tokenizer: z.string().optional(),
  tokenizer_legacy: z.boolean().optional(),
  max_model_len: z.int().positive().optional(),
});
export type ModelLoading = z.infer<typeof ModelLoading>;

/** What every adapter is made of; each takes what it needs. Keys are in `apiKey` alone, and nobody writes them down. */
export interface ModelOptions {
  name: string;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Fields that are added to every request's body. */
  body?: Readonly<Record<string, unknown>> | undefined;
  /** For one request. */
  limitMs: number;
  /** Environment variables for programs that an adapter starts. */
  variables: Readonly<Record<string, string | undefined>>;
  /** `vllm`: how many GPUs share the model. */
  tensorParallel?: number | undefined;
  /** `hf`, `vllm`: whether the model's own code may run, which revision it is of, and how it is loaded. */
  trustRemoteCode?: boolean | undefined;
  revision?: string | undefined;
  loading?: ModelLoading | undefined;
  /** `hf`: the interpreter that has transformers, and how many prompts it is given at once. */
  python?: string | undefined;
  batchSize?: number | undefined;
  /** `llama`: the folder of pulled models. */
  modelsDir?: string | undefined;
  /** Takes the place of the network: is given what would be sent, and gives what came back. For batches. */
  transport?: ((request: WireRequest) => Promise<HttpReply>) | undefined;
  signal?: AbortSignal | undefined;
}

/** A request as it would be sent. */
export interface WireRequest {
  url: string;
  body: string;
}

/** What an endpoint gives back. */
export interface HttpReply {
  host: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

export type ModelFactory = (options: ModelOptions) => Promise<Model>;

/**
 * Why a request failed. `rate`, `overloaded`, `network`, `timeout`, `malformed` and `empty` (no text, and no reason for
 * that: a tool was called, or only thoughts came) may go better the next time;
 * `key`, `model`, `request` and `too-long` will not.
 */
export type ModelErrorKind =
  | "key"
  | "model"
  | "request"
  | "too-long"
  | "rate"
  | "overloaded"
  | "network"
  | "timeout"
  | "malformed"
  | "empty";

const passing: ReadonlySet<ModelErrorKind> = new Set<ModelErrorKind>([
  "rate",
  "overloaded",
  "network",
  "timeout",
  "malformed",
  "empty",
]);

/** Says what happened in the vendor's words, never with a key in them. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  /** How long the vendor asks to wait. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: ModelErrorKind,
    message: string,
    retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }

  get mayPass(): boolean {
    return passing.has(this.kind);
  }
}
