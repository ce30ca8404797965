import type { GeneratedRow, GenerationSummary } from "../../schema/generation.ts";
import type { CostGuard } from "./cost-guard.ts";

/** Keeps count of a generation. */
export interface Tally {
  readonly hasAnswers: boolean;
  count(row: GeneratedRow): void;
  /** Counts a request that failed for good; answers how often this kind did. */
  fail(kind: string, message: string): number;
  stopByCost(): void;
  summary(): GenerationSummary;
}

interface TallyStart extends Pick<GenerationSummary, "file" | "kept" | "asked"> {
  guard: CostGuard;
}

export function createTally({ file, kept, asked, guard }: TallyStart): Tally {
  const failed = new Map<string, number>();
  const reasons = new Map<string, string>();
  const empty = new Map<string, number>();
  let [answered, fromCache, truncated, inputTokens, outputTokens] = [0, 0, 0, 0, 0];
  let stoppedByCost = false;
  return {
    get hasAnswers() {
      return answered + kept > 0;
    },
    count({ cached, finish, usage, raw_solution: text }) {
      answered += 1;
      if (cached) fromCache += 1;
      if (finish === "length") truncated += 1;
      if (text === "") empty.set(finish, (empty.get(finish) ?? 0) + 1);
      inputTokens += usage?.input_tokens ?? 0;
      outputTokens += usage?.output_tokens ?? 0;
    },
    fail(kind, message) {
      if (!reasons.has(kind)) reasons.set(kind, message);
      const count = (failed.get(kind) ?? 0) + 1;
      failed.set(kind, count);
      return count;
    },
    stopByCost() {
      stoppedByCost = true;
    },
    summary: () => ({
      asked,
      answered,
      kept,
      fromCache,
      failed: Object.fromEntries(failed),
      reasons: Object.fromEntries(reasons),
      empty: Object.fromEntries(empty),
      truncated,
      inputTokens,
      outputTokens,
      costUsd: guard.spentUsd,
      stoppedByCost,
      file,
    }),
  };
}
