import { z } from "zod";
import { amount, byName, text } from "./shapes.ts";

const Percent = z.number().min(0).max(100).nullable();

const PublicEntry = z.looseObject({
  link: text.nullish(),
  "open-data": text.nullish().describe("None, Partial or Full"),
  "pass@1": byName(Percent),
  prompted: z.boolean().nullish(),
  moe: z.boolean().nullish(),
  size: amount.nullish().describe("parameters in billions"),
  act_param: amount.nullish(),
  date: text.nullish(),
  prefill: z.boolean().nullish(),
});
export type PublicEntry = z.infer<typeof PublicEntry>;

/** `results.json` and `results-hard.json` of the public leaderboard, by the model's name: another's file, read leniently. */
export const PublicResults = byName(PublicEntry);
