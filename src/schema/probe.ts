import { z } from "zod";
import { byName } from "./by-name.ts";

/** What the probe says of the tests. It comes from a jail in which the task's code ran. */
export const TestsSeen = z.object({
  error: z.string().nullable().describe("why the module did not load, or the suite did not run"),
  tests: byName(z.string()).describe("pass, skip, or the exception"),
  milliseconds: byName(z.int().nonnegative()),
  coverage: z
    .object({
      statements: z.int().nonnegative(),
      missing: z.array(z.int()),
      branches: z.int().nonnegative(),
      missing_branches: z.array(z.tuple([z.int(), z.int()])),
    })
    .optional(),
  files: z.array(z.string()).optional(),
  network: z.array(z.string()).optional(),
});
export type TestsSeen = z.infer<typeof TestsSeen>;

export const ExamplesSeen = z.object({
  error: z.string().nullable(),
  examples: z.array(z.tuple([z.string(), z.string(), z.string()])).describe("source, wanted, got"),
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
