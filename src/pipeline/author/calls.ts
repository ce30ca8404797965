import path from "node:path";
import { findPrice } from "../../analysis/cost.ts";
import { createAdaptiveLimiter } from "../../lib/adaptive-limiter.ts";
import { fault } from "../../lib/bench-error.ts";
import { appendJsonl, readJsonl } from "../../lib/jsonl.ts";
import { isThere, makeFolder } from "../../lib/files.ts";
import { readData } from "../../lib/read-data.ts";
import { findFencedBlocks, removeReasoning } from "../../sanitize/extract-fenced.ts";
import { linesOf } from "../../sanitize/line-table.ts";
import { ModelPrices } from "../../schema/model-prices.ts";
import { AuthorCall } from "../../schema/author-workspace.ts";
import { ModelError, type Model } from "../../models/support/model.ts";
import { askPatiently } from "../generate/ask-patiently.ts";
import { CostGuard, remarkUnknownPrice } from "../generate/cost-guard.ts";
import { usualDecoding } from "../generate/open-model.ts";
import type { TaskForm, Workspace } from "./workspace.ts";

export interface CallOptions {
  model: Model;
  maxCostUsd?: number | undefined;
  maxNewTokens: number;
}

type Question = Pick<AuthorCall, "step" | "id" | "turn" | "prompt">;

export type Caller = Awaited<ReturnType<typeof openCaller>>;

/** A model whose every answer is in the log before anyone acts on it. */
export async function openCaller(workspace: Workspace, options: CallOptions) {
  const { model, maxCostUsd } = options;
  const { context, form } = workspace;
  const file = logFile(workspace);
  await makeFolder(path.dirname(file));
  const earlier = await readCalls(workspace);
  const price = findPrice(model.name, await readData("model-prices.json", ModelPrices));
  // What the command is given, and what the workspace's budget leaves.
  const spent = earlier.reduce((sum, { cost_usd: cost }) => sum + (cost ?? 0), 0);
  const { budget_usd: budget } = workspace.settings;
  const left = budget === null ? undefined : Math.max(0, budget - spent);
  const limitUsd = maxCostUsd === undefined ? left : Math.min(maxCostUsd, left ?? maxCostUsd);
  if (limitUsd !== undefined) remarkUnknownPrice(model, price, context.remark);
  const guard = new CostGuard(price, limitUsd);
  const limiter = createAdaptiveLimiter(1);
  const writer = await appendJsonl(file);
  const name = `${model.backend}:${model.name}`;
  const answered = new Map(earlier.map((call) => [keyOf(call, call.model), call]));

  /** The files of a task that an answer holds, or why there are none. What a killed command was answered is not asked again. */
  async function ask(question: Question) {
    const known = answered.get(keyOf(question, name));
    if (known !== undefined) return readAnswer(known, form);
    const request = {
      prompt: { kind: "chat", user: question.prompt, prefill: null } as const,
      decoding: usualDecoding(options.maxNewTokens),
    };
    // The next call might cost more than there is.
    if (!(await guard.reserve(request, context.signal))) return "budget";
    const onRetry = (error: ModelError) => context.remark(`Retrying: ${error.message}`);
    try {
      const { text, finish, usage } = await askPatiently(model, request, {
        ...context,
        limiter,
        onRetry,
      });
      const call: AuthorCall = {
        at: context.clock.now().toISOString(),
        ...question,
        model: name,
        answer: text.slice(0, mostAnswer),
        finish: text.length > mostAnswer ? "length" : finish,
        usage,
        cost_usd: guard.settle(request, usage),
      };
      await writer.write(call);
      await writer.sync();
      return readAnswer(call, form);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      guard.settle(request, undefined);
      // This request was refused for good; another may be answered.
      if (error.kind === "request" || error.kind === "too-long") {
        return { kind: "failed" as const, message: error.message };
      }
      const hint = "Check it with `bcb models check`, then run the same command to resume.";
      throw fault.ModelFailed(`${name}: ${error.message}`, hint, { cause: error });
    }
  }

  return {
    ask,
    /** In this command; null where the price is not known. */
    spentUsd: () => guard.spentUsd,
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  };
}

// No task is as long; what goes on without end must not fill the log.
const mostAnswer = 1_000_000;

const refusing = /\b(i\s*(can(no|')t|won't|am unable|'m unable|must decline)|sorry, but i)\b/i;

/**
 * The files of a task that an answer holds, as far as it gave them, or why it is no answer. Blocks are told apart by what they
 * define, and the last of each kind counts; what the model thought aloud does not.
 */
export function readAnswer(
  { answer, finish }: Pick<AuthorCall, "answer" | "finish">,
  { entryPoint, readBlock, words }: Pick<TaskForm, "entryPoint" | "readBlock" | "words">,
) {
  if (finish === "refusal" || finish === "filter") {
    return { kind: "refusal" as const, message: `The model declined (${finish}).` };
  }
  const files = { solution: null as string | null, test: null as string | null };
  const plain = removeReasoning(answer);
  for (const range of findFencedBlocks(plain)) {
    const block = linesOf(plain, range);
    const { isTest, isSolution } = readBlock(block);
    if (isTest && isSolution) {
      const message = `One block holds both ${entryPoint} and ${words.testMark}; they belong in two.`;
      return { kind: "nonsense" as const, message };
    }
    const lines = block.split("\n").map((line) => line.trimEnd());
    if (isTest || isSolution) files[isTest ? "test" : "solution"] = `${lines.join("\n").trim()}\n`;
  }
  if (files.solution !== null || files.test !== null) return { kind: "files" as const, ...files };
  const line = answer.trim().replaceAll(/\s+/g, " ");
  const excerpt = line === "" ? "it is empty." : JSON.stringify(line.slice(0, 120));
  if (refusing.test(answer.slice(0, 400))) {
    return { kind: "refusal" as const, message: `The model declined: ${excerpt}` };
  }
  const cut = finish === "length" ? "was cut off at its length and " : "";
  const message = `The answer ${cut}has no ${words.language} block that defines ${entryPoint} or ${words.testMark}: ${excerpt}`;
  return { kind: "nonsense" as const, message };
}

function logFile({ folder }: Workspace): string {
  return path.join(folder, "logs", "calls.jsonl");
}

/** Every call so far; what a killed command left half-written is no call. */
export async function readCalls(workspace: Workspace): Promise<AuthorCall[]> {
  const file = logFile(workspace);
  if (!(await isThere(file))) return [];
  return Array.fromAsync(readJsonl(file, { tolerateTornTail: true }), ({ line, value }) => {
    const call = AuthorCall.safeParse(value);
    if (call.success) return call.data;
    throw fault.FileUnreadable(
      `${file}, line ${line}: not a model call.`,
      "Remove the line, or restore the file from git.",
    );
  });
}

function keyOf({ step, id, turn, prompt }: Question, model: string): string {
  return JSON.stringify([step, id, turn, model, prompt]);
}

/** What a command that asked came to, in dollars. */
export function describeMoney(outcome: { spent_usd: number | null; stopped: string }): string {
  const { spent_usd: spent, stopped } = outcome;
  const budget = stopped === "budget" ? " The budget is spent." : "";
  return `${spent === null ? "" : ` $${spent.toFixed(2)} spent.`}${budget}`;
}
