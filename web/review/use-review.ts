import { useState } from "preact/hooks";
import type { ReviewRequest, SiteReview } from "../../src/schema/site-review.ts";
import { postJson, wordsOf } from "../lib/data.ts";

export interface ReviewWork {
  review: SiteReview;
  isBusy: boolean;
  /** In the server's words, why the last request was refused. */
  refusal: string | null;
  /** True where it was done. */
  send: (request: ReviewRequest) => Promise<boolean>;
}

/** A task as the server last showed it: every answer brings it anew. */
export function useReview(loaded: SiteReview): ReviewWork {
  const [review, setReview] = useState(loaded);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (request: ReviewRequest) => {
    setBusy(true);
    setRefusal(null);
    try {
      setReview(await postJson("review", request));
      return true;
    } catch (error) {
      setRefusal(wordsOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { review, isBusy, refusal, send };
}
