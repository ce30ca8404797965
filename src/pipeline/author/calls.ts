import path from "node:path";
import { findPrice } from "../../analysis/cost.ts";
import { AdaptiveLimiter } from "../../lib/adaptive-limiter.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { JsonlWriter, readJsonl } from "../../lib/jsonl.ts";
import { errorCode } from "../../lib/error-code.ts";
import { makeFolder } from "../../lib/make-folder.ts";
import { loadPrices } from "../../models/support/load-prices.ts";
import { AuthorCall } from "../../schema/author-workspace.ts";
import { ModelError, type Decoding, type Model, type ModelAnswer } from "../../schema/model.ts";
import { askPatiently } from "../generate/ask-patiently.ts";
import type { Workspace } from "./workspace.ts";
import { CostGuard, remarkUnknownPrice } from "../generate/cost-guard.ts";

export interface CallOptions {
  model: Model;
  maxCostUsd?: number | undefined;
  maxNewTokens: number;
  temperature: number | null;
  now: () => Date;
  random: () => number;
  remark: (line: string) => void;
  signal: AbortSignal;
}

export type CallOutcome =
  | { kind: "answer"; text: string; finish: AuthorCall["finish"] }
  /** The next call might cost more than there is. */
  | { kind: "budget" }
  /** This request was refused for good; another may be answered. */
  | { kind: "failed"; message: string };

type Question = Pick<AuthorCall, "step" | "id" | "turn" | "prompt">;

/** A model whose every answer is in the log before anyone acts on it. */
export interface Caller extends AsyncDisposable {
  /** A question that the log has an answer to, from a command that was killed, is not asked again. */
  ask(question: Question): Promise<CallOutcome>;
  /** In this command; null where the price is not known. */
  spentUsd(): number | null;
}

export async function openCaller(workspace: Workspace, options: CallOptions): Promise<Caller> {
  const { model, maxCostUsd, signal, now } = options;
  const file = logFile(workspace);
  await makeFolder(path.dirname(file));
  const earlier = await readCalls(file);
  const price = findPrice(model.name, await loadPrices());
  const limitUsd = findLimit(workspace, earlier, maxCostUsd);
  if (limitUsd !== undefined) remarkUnknownPrice(model, price, options.remark);
  const guard = new CostGuard(price, limitUsd);
  const limiter = new AdaptiveLimiter(1);
  const writer = await JsonlWriter.append(file);
  const name = `${model.backend}:${model.name}`;
  const answered = new Map(earlier.map((call) => [keyOf(call, call.model), call]));

  async function ask(question: Question): Promise<CallOutcome> {
    const known = answered.get(keyOf(question, name));
    if (known !== undefined) return { kind: "answer", text: known.answer, finish: known.finish };
    const request = {
      prompt: { kind: "chat", user: question.prompt, prefill: null } as const,
      decoding: toDecoding(options),
    };
    const reserved = await guard.reserve(request, signal);
    if (reserved === undefined) return { kind: "budget" };
    const onRetry = (error: ModelError) => options.remark(`Asked again: ${error.message}`);
    try {
      const answer = await askPatiently(model, request, { ...options, limiter, onRetry });
      const { text, finish } = cutShort(answer);
      const { usage } = answer;
      const cost = guard.settle(reserved, usage);
      const { step, id, turn, prompt } = question;
      const at = now().toISOString();
      await writer.write({
        at,
        step,
        id,
        turn,
        model: name,
        prompt,
        answer: text,
        finish,
        usage,
        cost_usd: cost,
      } satisfies AuthorCall);
      await writer.sync();
      return { kind: "answer", text, finish };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      guard.settle(reserved, undefined);
      if (error.kind === "request" || error.kind === "too-long") {
        return { kind: "failed", message: error.message };
      }
      const hint = "Check it with `bcb models check`; the same command goes on where it stopped.";
      throw new BenchError("ModelFailed", `${name}: ${error.message}`, hint, { cause: error });
    }
  }

  return {
    ask,
    spentUsd: () => guard.spentUsd,
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  };
}

// No task is as long; what goes on without end must not fill the log.
const mostAnswer = 1_000_000;

function cutShort({ text, finish }: ModelAnswer): Pick<ModelAnswer, "text" | "finish"> {
  return text.length <= mostAnswer
    ? { text, finish }
    : { text: text.slice(0, mostAnswer), finish: "length" };
}

export function logFile({ folder }: Workspace): string {
  return path.join(folder, "logs", "calls.jsonl");
}

/** Every call so far; what a killed command left half-written is no call. */
export async function readCalls(file: string): Promise<AuthorCall[]> {
  const calls: AuthorCall[] = [];
  try {
    for await (const { line, value } of readJsonl(file, { tolerateTornTail: true })) {
      const call = AuthorCall.safeParse(value);
      if (!call.success) {
        throw new BenchError(
          "FileUnreadable",
          `${file}, line ${line}: this is no model call.`,
          "Remove the line, or put back what git remembers of the file.",
        );
      }
      calls.push(call.data);
    }
  } catch (error) {
    if (
      errorCode(error) !== "ENOENT" &&
      !(error instanceof BenchError && error.name === "FileNotFound")
    )
      throw error;
  }
  return calls;
}

/** What this command may spend: what it is given, and what the workspace's budget leaves. */
function findLimit(
  { settings }: Workspace,
  earlier: readonly AuthorCall[],
  maxCostUsd: number | undefined,
): number | undefined {
  const spent = earlier.reduce((sum, { cost_usd: cost }) => sum + (cost ?? 0), 0);
  const left = settings.budget_usd === null ? undefined : Math.max(0, settings.budget_usd - spent);
  const limits = [maxCostUsd, left].filter((limit) => limit !== undefined);
  return limits.length === 0 ? undefined : Math.min(...limits);
}

function keyOf({ step, id, turn, prompt }: Question, model: string): string {
  return JSON.stringify([step, id, turn, model, prompt]);
}

function toDecoding({ maxNewTokens, temperature }: CallOptions): Decoding {
  return {
    temperature,
    top_p: null,
    max_new_tokens: maxNewTokens,
    stop: [],
    seed: null,
    reasoning_effort: null,
    reasoning_budget: null,
  };
}
