import { z } from "zod";
import { amount, byName, positive, rows, strict, text } from "./shapes.ts";

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
