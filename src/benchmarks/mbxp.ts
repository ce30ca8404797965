import { z } from "zod";
import type { Benchmark, Task } from "../schema/task.ts";
import { toProgram } from "./humaneval.ts";
import multiple, { placeOf } from "./multipl-e.ts";

const MbxpRow = z.object({
  task_id: z.string().min(1),
  language: z.string().regex(/^(python|javascript|typescript|go|java|cpp)$/),
  prompt: z.string().min(1),
  description: z.string(),
  entry_point: z.string().min(1),
  test: z.string().min(1),
  canonical_solution: z.string().nullish(),
});

/** The official tool's, where its caller says nothing. */
const limitMs = 10_000;
/** Of languages whose environment has another name than they have: JavaScript's tests compare with lodash. */
const environments = new Map([
  ["python", "py-minimal"],
  ["javascript", "typescript"],
]);
/** What stands before a program: the official tool runs what TypeScript's compiler wrote, whatever it said of types. */
const setups = new Map([["typescript", "// @ts-nocheck\n"]]);
/** What stands behind it: Python's tests are a function that nobody calls. */
const calls = new Map([["python", (entryPoint: string) => `\ncheck(${entryPoint})`]]);

/** MBPP and HumanEval of mxeval. Some rows have a solution, which was made by programs and need not be right. */
export default {
  title: "MBXP",
  row: MbxpRow,
  environment: "toolchain",
  splits: ["complete"],
  words: multiple.words,
  toTask(row, environment) {
    const { language, prompt, entry_point } = row;
    const setup = setups.get(language) ?? "";
    const test = `${row.test}${calls.get(language)?.(entry_point) ?? ""}`;
    const solution = row.canonical_solution ?? "";
    return {
      ...toProgram({ ...row, canonical_solution: solution, test }, environment, row),
      ...placeOf(language, environment, { others: environments }),
      setup,
      ...(solution === "" && { ground_truth: "" }),
      check: { kind: "program", test },
      ...(setup !== "" && { answer: { kind: "framed", before: `${setup}${prompt}`, ends: [] } }),
      limits: { limit_ms: limitMs },
    } satisfies Task;
  },
  loadSubsets: async () => ({}),
} satisfies Benchmark<typeof MbxpRow>;
