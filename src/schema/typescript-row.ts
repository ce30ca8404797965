import { z } from "zod";
import { BigCodeBenchRow } from "./bigcodebench-row.ts";

/** One row of the TypeScript pack: BigCodeBench's columns, and the language that they are in. */
export const TypeScriptRow = BigCodeBenchRow.extend({
  language: z.string().regex(/^(type|java)script$/),
  test: z.string().min(1).describe("a file of node:test, which imports from ./solution.ts"),
});
export type TypeScriptRow = z.infer<typeof TypeScriptRow>;
