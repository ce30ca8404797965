import { appendJsonl } from "../../lib/jsonl.ts";
import type { BatchStatus } from "../../models/support/batch-client.ts";
import type { ModelError } from "../../models/support/model.ts";
import type { GeneratedRow, GenerationSummary } from "../../schema/generation.ts";
import type { ModelPrice } from "../../schema/model-prices.ts";
import { CostGuard } from "./cost-guard.ts";
import type { Question } from "./questions.ts";

type Happening =
  | { type: "answer"; row: GeneratedRow }
  | { type: "retry"; kind: string; message: string; retry_after_ms: number | null }
  | { type: "failure"; task_id: string; sample: number; kind: string; message: string }
  | { type: "batch"; batch: BatchNote };

export type GenerationEvent = Happening & { summary: GenerationSummary };

/** A batch that is under way or has just ended. */
export interface BatchNote {
  /** The vendor's; null while nobody knows whether the batch was made. */
  id: string | null;
  questions: number;
  status: BatchStatus | null;
}

export interface LedgerOptions {
  file: string;
  price?: ModelPrice | undefined;
  maxCostUsd?: number | undefined;
  /** Hears what happens: an answer, a retry, a failure. */
  onEvent?: ((event: GenerationEvent) => void) | undefined;
}

const syncEveryMs = 1000;

/**
 * The file, the count and the money of a generation; whoever listens is told of every change. `kept` are the rows that
 * are in the file already, `begunUsd` is what was paid for beside them.
 */
export async function openLedger(
  { file, price, maxCostUsd, onEvent }: LedgerOptions,
  start: { kept: readonly GeneratedRow[]; asked: number; begunUsd?: number },
) {
  const { kept, asked, begunUsd = 0 } = start;
  const writer = await appendJsonl(file);
  const spent = kept.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), begunUsd);
  const guard = new CostGuard(price, maxCostUsd, spent);
  const tally: GenerationSummary = {
    asked,
    answered: 0,
    kept: kept.length,
    fromCache: 0,
    failed: {},
    reasons: {},
    empty: {},
    truncated: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: null,
    stoppedByCost: false,
    file,
  };
  const summary = () => ({ ...structuredClone(tally), costUsd: guard.spentUsd });
  const tell = (happening: Happening) => onEvent?.({ ...happening, summary: summary() });
  let syncedAt = performance.now();
  const sync = async () => {
    await writer.sync();
    syncedAt = performance.now();
  };
  return {
    guard,
    summary,
    tell,
    /** What is kept survives a power cut. */
    sync,
    get hasAnswers() {
      return tally.answered + tally.kept > 0;
    },
    /** The row is in the file when this resolves, and survives a power cut after a second or so. */
    async keep(row: GeneratedRow): Promise<void> {
      await writer.write(row);
      if (performance.now() - syncedAt > syncEveryMs) await sync();
      const { cached, finish, usage, raw_solution: text } = row;
      tally.answered += 1;
      if (cached) tally.fromCache += 1;
      if (finish === "length") tally.truncated += 1;
      if (text === "") tally.empty[finish] = (tally.empty[finish] ?? 0) + 1;
      tally.inputTokens += usage?.input_tokens ?? 0;
      tally.outputTokens += usage?.output_tokens ?? 0;
      tell({ type: "answer", row });
    },
    /** Counts a request that failed for good; answers how often this kind did. */
    fail({ task: { task_id }, sample }: Question, kind: string, message: string): number {
      tally.reasons[kind] ??= `${task_id}: ${message}`;
      const count = (tally.failed[kind] ?? 0) + 1;
      tally.failed[kind] = count;
      tell({ type: "failure", task_id, sample, kind, message });
      return count;
    },
    onRetry: ({ kind, message, retryAfterMs }: ModelError) =>
      tell({ type: "retry", kind, message, retry_after_ms: retryAfterMs }),
    stopByCost(): void {
      tally.stoppedByCost = true;
    },
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  };
}
