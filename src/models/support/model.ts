import type { z } from "zod";
import { fault } from "../../lib/bench-error.ts";
import type { FetchPackage } from "../../lib/import-optional.ts";
import { orAborted } from "../../lib/or-aborted.ts";
import type { ModelErrorKind, ModelLoading, ModelRequest, SaidAnswer } from "../../schema/model.ts";

export interface ModelAnswer extends SaidAnswer {
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

/** A model that answers until it is disposed. Rejects with ModelError; an aborted signal ends a request at once. */
export interface Model extends AsyncDisposable {
  /** As the community's file names have it: openai, vllm, llama. */
  readonly backend: string;
  readonly name: string;
  readonly abilities: {
    chat: boolean;
    /** Continues a raw text, byte for byte as it was built. */
    completion: boolean;
    /** An answer can be given its beginning. */
    prefill: boolean;
    /** Tools can be offered to it; absent where it knows nothing of them. */
    tools?: boolean;
  };
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer>;
}

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
  local?: LocalHosting | undefined;
  /** Where a client or llama.cpp comes from that is not installed beside bcb. */
  fetchPackage?: FetchPackage | undefined;
  /** Takes the place of the network: is given what would be sent, and gives what came back. For batches. */
  transport?: ((request: { url: string; body: string }) => Promise<HttpReply>) | undefined;
  signal?: AbortSignal | undefined;
}

/** What a model takes that is run on this machine. */
interface LocalHosting {
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
}

/** What an endpoint gives back. */
export interface HttpReply {
  host: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

export type ModelFactory = (options: ModelOptions) => Promise<Model>;

const lasting: readonly ModelErrorKind[] = ["key", "model", "request", "too-long"];

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
    return !lasting.includes(this.kind);
  }
}

/** Ours among the causes: provider packages wrap what their fetch throws, a reader what its stream throws. */
export function findModelError(error: unknown): ModelError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ModelError) return at;
  }
  return undefined;
}

/** `--body` of a backend that takes fields of its own there. */
export function readBody<S extends z.ZodType>(
  backend: string,
  { schema, accepted }: { schema: S; accepted: string },
  body: ModelOptions["body"] = {},
): z.infer<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = `The ${backend} backend does not accept --body ${JSON.stringify(body)}.`;
  throw fault.BadUsage(message, `It accepts ${accepted}.`);
}

/** Waits for a program's answer: an abort rejects with its reason, and a limit that has come with a ModelError of these words. */
export async function withinLimit<T>(
  work: Promise<T>,
  { signal, limitMs, words }: { signal: AbortSignal; limitMs: number; words: string },
): Promise<T> {
  const late = AbortSignal.timeout(limitMs);
  try {
    return await orAborted(work, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    if (!late.aborted || error instanceof ModelError) throw error;
    throw new ModelError("timeout", words);
  }
}
