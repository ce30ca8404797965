import { z } from "zod";
import { Check } from "./check.ts";

/** What a change does to an assertion. */
export const ChangeKind = z
  .enum(["value", "expression", "type", "exception", "attribute", "contrary"])
  .describe(
    "a literal or an expression is nudged; another type, exception or attribute is expected; or the contrary",
  );
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One expectation of a test that was changed: where, and what stood there before and after. */
export const ChangedExpectation = z.strictObject({
  test: z
    .string()
    .describe("test method, group of inputs or case; `program` of a test that is one program"),
  kind: ChangeKind,
  line: z.int().positive().describe("line of the test source"),
  before: z.string(),
  after: z.string(),
});
export type ChangedExpectation = z.infer<typeof ChangedExpectation>;

/**
 * A task's check with changed expectations, tried on the ground truth: who solved the task fails in `mustFail` and passes in
 * `mustPass`. What is in neither says nothing.
 */
export const Control = z.strictObject({
  check: Check.describe("the changed one"),
  mustFail: z.array(ChangedExpectation),
  mustPass: z.array(z.string()).describe("methods that were left as they are"),
  uncontrolled: z.array(z.string()).describe("methods for which no change was found"),
});
export type Control = z.infer<typeof Control>;
