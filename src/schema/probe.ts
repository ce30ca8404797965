import { z } from "zod";
import { byName, count, text, texts } from "./shapes.ts";

/** What the probe says of the tests. It comes from a jail in which the task's code ran. */
export const TestsSeen = z.object({
  error: text.nullable().describe("why the module did not load, or the suite did not run"),
  tests: byName(text).describe("pass, skip, or the exception"),
  milliseconds: byName(count),
  coverage: z
    .object({
      statements: count,
      missing: z.array(z.int()),
      branches: count,
      missing_branches: z.array(z.tuple([z.int(), z.int()])),
    })
    .optional(),
  files: texts.optional(),
  network: texts.optional(),
});
export type TestsSeen = z.infer<typeof TestsSeen>;

export const ExamplesSeen = z.object({
  error: text.nullable(),
  examples: z.array(z.tuple([text, text, text])).describe("source, wanted, got"),
});
export type ExamplesSeen = z.infer<typeof ExamplesSeen>;

/** Under which circumstances a task's tests are run; what is left out stays as in a judging. */
export interface ProbeRequest {
  what: "tests" | "examples";
  /** Note the network and the files. */
  watch?: boolean;
  /** What coverage is measured with: for Python the folder of coverage.py. */
  coverage?: string;
  failfast?: boolean;
  zone?: { name: string; rule: string };
  /** A number is the seed of a shuffle. */
  order?: "reversed" | number;
  /** A working directory, made first. */
  folder?: string;
  /** Seconds since 1970; 0 replaces the clock by one that goes right. */
  clock?: number;
  /** Tells equal runs apart, so that none is answered from memory. */
  again?: number;
}
