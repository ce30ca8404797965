import type { ModelAnswer, ModelError, ModelOptions } from "./model.ts";
import type { ModelRequest } from "../../schema/model.ts";

/** A batch as its vendor tells of it. */
export interface BatchStatus {
  /** The vendor's. */
  id: string;
  /**
   * `ending`: it can no longer be called off; `ended`: there are results, of all questions or of some; `failed`: the
   * vendor took none of them.
   */
  state: "running" | "ending" | "ended" | "failed";
  /** The vendor's own word for it. */
  word: string;
  finished: number;
  total: number;
  expiresAt: string | null;
  /** Why it failed, in the vendor's words. */
  problem: string | null;
}

/** What became of one question. What expired or was cancelled was not answered, and is not paid for. */
export type BatchResult = { id: string } & (
  | { answer: ModelAnswer }
  | { error: ModelError }
  | { lost: "expired" | "cancelled" }
);

/** How a batch that may or may not have been made is known again. */
export interface BatchMark {
  /** Every question's id begins with it. */
  tag: string;
  count: number;
  madeAfter: Date;
}

/** Where a vendor takes questions by the thousand and answers within a day. Rejects with ModelError. */
export interface BatchClient extends AsyncDisposable {
  /** What one batch may hold. */
  readonly limits: { questions: number; bytes: number };
  /**
   * The question as it will be sent; its body is the one that the live adapter sends, to the byte. The id is unique in the
   * batch: at most 64 letters, digits, `_` and `-`.
   */
  write(id: string, request: ModelRequest): Promise<string>;
  /** Makes a batch: never call it again for the same tag before `find` has said that there is none. */
  submit(tag: string, entries: readonly string[], signal: AbortSignal): Promise<BatchStatus>;
  /** The batch of a submission whose end nobody saw; `unclear` while the vendor does not let it be told. */
  find(mark: BatchMark, signal: AbortSignal): Promise<BatchStatus | "none" | "unclear">;
  look(id: string, signal: AbortSignal): Promise<BatchStatus>;
  /** What an ended batch came to; `requestOf` tells what was asked. Ids that are not known are left out. */
  results(
    id: string,
    requestOf: (questionId: string) => ModelRequest | undefined,
    signal: AbortSignal,
  ): AsyncIterable<BatchResult>;
  cancel(id: string, signal: AbortSignal): Promise<BatchStatus>;
}

export type BatchClientFactory = (options: ModelOptions) => Promise<BatchClient>;
