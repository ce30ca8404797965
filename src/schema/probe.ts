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
