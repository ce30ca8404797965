import { z } from "zod";
import { strict, text } from "./shapes.ts";

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
