import { z } from "zod";
import { byName } from "./by-name.ts";
import { OfficialVerdict } from "./verdict.ts";

/** A judged solution in the official result file. */
export const OfficialResult = OfficialVerdict.extend({ task_id: z.string(), solution: z.string() });
export type OfficialResult = z.infer<typeof OfficialResult>;

/** `NAME_eval_results.json` as the official tool writes it. */
export const EvalResults = z.object({
  date: z.string(),
  eval: byName(z.array(OfficialResult)),
});
export type EvalResults = z.infer<typeof EvalResults>;

/** `NAME_pass_at_k.json` as the official tool writes it; `pass@k` keys come first. */
export const PassAtKFile = z.looseObject({
  model: z.string(),
  split: z.string(),
  subset: z.string(),
  calibrated: z.boolean(),
  gt_pass_rate: z.number().nullable(),
  failed_tasks: z.array(z.string()),
});
export type PassAtKFile = z.infer<typeof PassAtKFile>;
