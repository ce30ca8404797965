import type { Clock } from "../../lib/clock.ts";
import type { AnswerCache } from "../../models/support/answer-cache.ts";
import type { SubmittedBatch } from "../../schema/batch-state.ts";
import type { BatchClient, BatchStatus } from "../../models/support/batch-client.ts";
import type { ModelAnswer } from "../../models/support/model.ts";
import type { ModelRequest } from "../../schema/model.ts";
import type { BatchStore } from "../../runs/batch-store.ts";
import type { CostGuard } from "../generate/cost-guard.ts";
import type { Tally } from "../generate/generation-tally.ts";
import type { KnownAnswer, Question } from "../generate/questions.ts";
import type { Patience } from "../generate/ask-patiently.ts";

/** What all steps of a generation by batch share. */
export interface BatchWork {
  client: BatchClient;
  store: BatchStore;
  /** By its key, every question that is wanted and neither answered nor failed by a batch of this call: those the next call asks. */
  missing: Map<string, Question>;
  requestOf: (question: Question) => ModelRequest;
  keep: (question: Question, answer: KnownAnswer) => Promise<void>;
  /** What is kept survives a power cut. */
  sync: () => Promise<void>;
  /** Gives back what was reserved for it. */
  fail: (question: Question, kind: string, message: string) => void;
  /** Without a status: nobody knows whether the batch was made. */
  note: (batch: SubmittedBatch, status: BatchStatus | null) => void;
  cache: QuestionCache | undefined;
  guard: CostGuard;
  tally: Tally;
  patience: Patience & { clock: Clock };
}

/** The answer cache, asked by the question. */
interface QuestionCache {
  find: (question: Question) => ReturnType<AnswerCache["find"]>;
  store: (question: Question, answer: ModelAnswer) => void;
}

/** The id under which a vendor knows a question. */
export function toQuestionId(tag: string, index: number): string {
  return `${tag}-${index}`;
}
