import { z } from "zod";
import type { Benchmark } from "../schema/benchmark.ts";
import { emptyDoc, type Task } from "../schema/task.ts";
import multiple from "./multipl-e.ts";

const MbxpRow = z.object({
  task_id: z.string().min(1),
  language: z.string().regex(/^(python|javascript|typescript)$/),
  prompt: z.string().min(1),
  description: z.string(),
  entry_point: z.string().min(1),
  test: z.string().min(1),
  canonical_solution: z.string().nullish(),
});

/** The official tool's, where its caller says nothing. */
const limitMs = 10_000;
/** JavaScript's tests compare with lodash. */
const environments: Readonly<Record<string, string>> = {
  python: "py-minimal",
  javascript: "typescript",
  typescript: "typescript",
};
const ownEnvironment = "toolchain";
/** The official tool runs what the compiler wrote, whatever it said of types. */
const withoutTypes = "// @ts-nocheck\n";

/** MBPP and HumanEval of mxeval. Some rows have a solution, which was made by programs and need not be right. */
const benchmark: Benchmark<typeof MbxpRow> = {
  title: "MBXP",
  row: MbxpRow,
  environment: ownEnvironment,
  splits: ["complete"],
  words: multiple.words,
  toTask(row, environment) {
    const { task_id, language, prompt, entry_point } = row;
    const setup = language === "typescript" ? withoutTypes : "";
    const test = language === "python" ? `${row.test}\ncheck(${entry_point})` : row.test;
    const solution = row.canonical_solution ?? "";
    return {
      task_id,
      language,
      environment:
        environment === ownEnvironment ? (environments[language] ?? language) : environment,
      libs: [],
      prompts: { complete: prompt },
      setup,
      ground_truth: solution === "" ? "" : `${prompt}${solution}`,
      entry_point,
      check: { kind: "program", test },
      ...(setup !== "" && { answer: { kind: "framed", before: `${setup}${prompt}`, ends: [] } }),
      limits: { limit_ms: limitMs },
      texts: { solution, signature: prompt, test, doc: emptyDoc },
      row,
    } satisfies Task;
  },
  loadSubsets: async () => ({}),
};
export default benchmark;
