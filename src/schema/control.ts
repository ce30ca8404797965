import { z } from "zod";
import { positive, strict, text, texts } from "./shapes.ts";
import { Check } from "./check.ts";

/** What a change does to an assertion. */
export const ChangeKind = z
  .enum(["value", "expression", "type", "exception", "attribute", "contrary"])
  .describe(
    "a literal or an expression is nudged; another type, exception or attribute is expected; or the contrary",
  );
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One expectation of a test that was changed: where, and what stood there before and after. */
export const ChangedExpectation = strict({
  test: text.describe(
    "test method, group of inputs or case; `program` of a test that is one program",
  ),
  kind: ChangeKind,
  line: positive.describe("line of the test source"),
  before: text,
  after: text,
});
export type ChangedExpectation = z.infer<typeof ChangedExpectation>;

/**
 * A task's check with changed expectations, tried on the ground truth: who solved the task fails in `mustFail` and passes in
 * `mustPass`. What is in neither says nothing.
 */
export const Control = strict({
  check: Check.describe("the changed one"),
  mustFail: z.array(ChangedExpectation),
  mustPass: texts.describe("methods that were left as they are"),
  uncontrolled: texts.describe("methods for which no change was found"),
});
export type Control = z.infer<typeof Control>;

/** A piece of the source and what stands there instead. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What makes an assertion false that was true. */
export interface Change extends Edit {
  kind: ChangeKind;
  /** Among several of a kind, which is tried first; by chance where it is not said. */
  order?: number;
}

export interface ChangeSources {
  /** The function that is tested. */
  entryPoint: string;
  /** Numbers from 0 up to 1: what is changed, and how. */
  random: () => number;
}

/** What controls know of tests in a language. */
export interface TestReader {
  /** The changes of each assertion of a program, in source order; those that nothing can be done with are left out. */
  listProgramChanges(test: string, sources: ChangeSources): Change[][];
  /** By test of a suite, the changes after which it expects something else. */
  listSuiteChanges(test: string, sources: ChangeSources): Map<string, Change[]>;
  /** Where these tests of a suite stand, so that they can be taken out. */
  findTests(test: string, names: ReadonlySet<string>): Pick<Edit, "start" | "end">[];
  /** Failed because of the expectation: a test that breaks on the way to it would break for anybody. */
  failsAsExpected: (trace: string | undefined, kind: ChangeKind) => boolean;
}
