import { z } from "zod";
import { amount, byName, positive, rows, strict, text, texts } from "./shapes.ts";

/** How argument lists are made of JSON, which has no tuples, sets or complex numbers. */
export const InputForm = z.enum([
  "as-written",
  "tuples",
  "lists-of-tuples",
  "tuples-of-tuples",
  "all-tuples",
  "first-list-of-tuples",
  "first-tuple",
  "first-tuple-of-three",
  "second-tuple",
  "mixed-tuple",
  "dictionary-of-tuples",
  "list-of-sets",
  "complex",
  "float-and-complex",
]);
export type InputForm = z.infer<typeof InputForm>;

/** What an output has to be, where the one of the reference is not the only right one. */
export const Oracle = z.enum([
  "equal",
  "equal-as-set",
  "something",
  "anything",
  "equal-or-zero",
  "surface-area",
  "digit-distance",
  "polynomial",
]);
export type Oracle = z.infer<typeof Oracle>;

/** How a task judges a program: closed, so that whoever switches over it misses none. Texts are in the task's language. */
export const Check = z.discriminatedUnion("kind", [
  strict({
    kind: z.literal("unittest"),
    test: text.min(1).describe("unittest source with the class TestCases (BigCodeBench)"),
  }),
  strict({
    kind: z.literal("program"),
    test: text
      .min(1)
      .describe(
        "follows the code; both run to their end without an exception, in a compiled language with exit code 0 (HumanEval, MBPP)",
      ),
    quiet: z
      .boolean()
      .optional()
      .describe("whatever is printed is a failure, too (HumanEval-X in JavaScript)"),
    interrupt_ms: positive
      .optional()
      .describe(
        "after this time an exception interrupts a program in Python, which may catch it and go on (HumanEval's harness)",
      ),
  }),
  strict({
    kind: z.literal("inputs"),
    entry_point: text.min(1).describe("the function that is called"),
    reference: text.min(1).describe("a program whose function returns what is expected"),
    groups: rows({
      name: text.min(1),
      inputs: text.describe("JSON text of a list of argument lists"),
    })
      .min(1)
      .describe("each is one test: base and plus of EvalPlus"),
    form: InputForm,
    oracle: Oracle,
    tolerance: amount.describe("absolute, of floats; 0 for equality"),
  }),
  strict({
    kind: z.literal("stdio"),
    rule: z
      .enum(["apps", "livecodebench"])
      .describe("whose way to run a program and to compare what comes out"),
    function: text
      .min(1)
      .nullable()
      .describe(
        "called with each input, a JSON array of arguments, and its value compared with JSON, in Python alone; null for programs that read and print",
      ),
    limit_ms: positive.describe("for each case"),
    cases: rows({ input: text, output: text }).describe(
      "what is put in, and what must come out (APPS, LiveCodeBench); where there are none, nothing passes",
    ),
  }),
  strict({
    kind: z.literal("match"),
    expected: text.min(1).describe("domain of the API that an answer must call"),
    arguments: z
      .enum(["values", "values-of-models", "models-and-repositories"])
      .describe(
        "what tells an API from others: the values of all arguments; the same, but keywords stay with all values but a model's; the values of those that speak of a model or a repository",
      ),
    apis: rows({ call: text.min(1), domain: text }).describe(
      "the first that is called in the answer's syntax tree counts: nothing is run (APIBench)",
    ),
  }),
  strict({
    kind: z.literal("script"),
    stdin: text,
    files: byName(z.base64()).describe(
      "put into its folder before it starts, by path; the code itself is a file beside them",
    ),
    fetch: z
      .array(text.min(1))
      .describe(
        "paths of files to hand out at its end, in its folder or in that for temporary files",
      ),
    build_limit_ms: positive
      .optional()
      .describe("what building it may take, where it is built; the language's own by default"),
  }),
]);
export type Check = z.infer<typeof Check>;

const ends = z
  .array(text.min(1))
  .describe("where the answer of a model that continues the prompt is cut");

/**
 * How an answer becomes the code that is judged, where it is not a function of a given name, or more than the prompt and what
 * continues it: closed, so that whoever switches over it misses none.
 */
export const AnswerForm = z.discriminatedUnion("kind", [
  strict({
    kind: z.literal("text").describe("the check is handed the answer as text (DS-1000)"),
    name: text.min(1).describe("the variable that holds it"),
  }),
  strict({
    kind: z
      .literal("script")
      .describe("continues the prompt, or is whole; may be more than functions (PandasEval)"),
    ends,
  }),
  strict({
    kind: z
      .literal("body")
      .describe("a completion stands between two pieces of code; tabs become four spaces (ODEX)"),
    before: text,
    after: text,
    ends,
  }),
  strict({
    kind: z
      .literal("framed")
      .describe("a completion stands behind other code than the prompt (HumanEval-X)"),
    before: text,
    ends,
  }),
  strict({
    kind: z
      .literal("delimited")
      .describe("a whole program: what follows the prompt, up to a mark (MBPP)"),
    end: text.min(1),
  }),
  strict({
    kind: z
      .literal("last-block")
      .describe("a whole program: what stands between the last two fences (LiveCodeBench)"),
  }),
  strict({
    kind: z
      .literal("renamed")
      .describe("names of an invented library become those of the real one (MonkeyEval)"),
    before: text.describe("the real library's prompt, which a completion continues"),
    names: z
      .array(z.tuple([text.min(1), text.min(1)]))
      .min(1)
      .describe(
        "the real name, the invented one: replaced in this order, also within words; an answer with a real name is refused",
      ),
    ends,
  }),
]);
export type AnswerForm = z.infer<typeof AnswerForm>;

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
