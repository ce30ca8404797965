import { ModelError, type Decoding } from "../../schema/model.ts";

/** A budget that an endpoint has no field for must not be dropped in silence: the scores would claim it. */
export function refuseBudget({ reasoning_budget }: Decoding, instead: string): void {
  if (reasoning_budget === null) return;
  throw new ModelError("request", `This endpoint takes no budget of thinking tokens: ${instead}.`);
}
