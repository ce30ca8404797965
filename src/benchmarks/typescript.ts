import type { Benchmark } from "../schema/task.ts";
import { TypeScriptRow } from "../schema/bigcodebench-row.ts";
import bigcodebench, { toTask } from "./bigcodebench.ts";

/** The pack in TypeScript that ships with bcb: tasks in BigCodeBench's spirit, on npm packages and Node's own modules. */
export default {
  ...bigcodebench,
  title: "TypeScript",
  row: TypeScriptRow,
  environment: "typescript",
  words: {
    instructionPrefix:
      "Please provide a self-contained TypeScript module that solves the following problem in a markdown code block:",
    responsePrefix:
      "Below is a TypeScript module with a self-contained function that solves the problem and passes corresponding tests:",
    continuingStops: ["\nexport ", "\nimport ", "\n/**", "\ntest(", "\nconsole."],
  },
  toTask: (row, environment) => ({
    ...toTask(row, environment),
    language: row.language,
    // A module declares a name once: nothing can stand in front of a solution that is whole.
    setup: "",
    ground_truth: `${row.complete_prompt}${row.canonical_solution}`,
    limits: { limit_ms: 60_000 },
  }),
  loadSubsets: async () => ({}),
} satisfies Benchmark<typeof TypeScriptRow>;
