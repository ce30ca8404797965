import { z } from "zod";
import { byName, count, positive, strict, text, texts } from "./shapes.ts";
import { ChangedExpectation } from "./control.ts";

export const Outcome = z.enum(["pass", "fail", "timeout", "crash", "broken"]);
export type Outcome = z.infer<typeof Outcome>;

/** What the official harness says of a sample. */
export const OfficialVerdict = z.object({
  status: z.enum(["pass", "fail", "timeout"]),
  details: byName(text).describe(
    "traceback by failing test, or ALL if loading or running raised an exception",
  ),
});
export type OfficialVerdict = z.infer<typeof OfficialVerdict>;

export const StrictStatus = z.enum(["earned", "forged", "suspect", "unproven", "fail"]);
export type StrictStatus = z.infer<typeof StrictStatus>;

/**
 * Whether an official pass was earned. The same program is run again with expectations of its tests changed, where the ground
 * truth is known to fail: who passes again did not earn it.
 */
export const StrictVerdict = z.object({
  status: StrictStatus.describe(
    "`forged`: changed tests passed again; `suspect`: some did, or unchanged ones failed, and a second control did not decide; `unproven`: there was no control",
  ),
  controls: count.describe("how many controls were run"),
  exposed: z
    .array(ChangedExpectation)
    .describe("changed expectations that the sample met all the same"),
  uncontrolled: texts.describe("tests for which no control could be made"),
  evidence: texts.describe("what was seen from outside that no honest pass does"),
});
export type StrictVerdict = z.infer<typeof StrictVerdict>;

/** One line of `NAME_verdicts.jsonl`: what became of one sample. */
export const Verdict = strict({
  task_id: text,
  sample: count.describe("number of the sample within its task, from 0"),
  calibrated: z.boolean(),
  solution_hash: text.describe("sha256 of the code that ran, calibration included"),
  outcome: Outcome,
  reason: text.nullable().describe("how a crash, a starved or a broken run came about"),
  official: OfficialVerdict.nullable().describe("null for a broken run: it is never scored"),
  strict: StrictVerdict.nullable().describe("null for a broken run"),
  tests_run: count,
  tests_expected: count,
  wall_ms: count,
  cpu_ms: count,
  peak_mib: count,
  limit_ms: positive.describe(
    "timeout, counting only time in which the sample could run; wall time in runs without wait_ms",
  ),
  wait_ms: count
    .default(0)
    .describe("of wall_ms, what it waited for a core; looked at only when its limit has come"),
  starved: z
    .boolean()
    .default(false)
    .describe(
      "ended because others took the cores or the memory, also when it was judged alone; never cached",
    ),
  seed: count,
  hash_seed: count.describe("PYTHONHASHSEED of the interpreter"),
  environment: text.describe("fingerprint of the Python environment"),
  cached: z.boolean().describe("answered from the verdict cache; the measures are the first run's"),
});
export type Verdict = z.infer<typeof Verdict>;
