import type { Benchmark } from "../schema/task.ts";
import numpyEval, { type LibraryRow } from "./numpy-eval.ts";

export default {
  ...numpyEval,
  title: "PandasEval",
  recognizes: ({ task_id, prompt }) =>
    String(task_id).startsWith("PandasEval/") && !/\bmonkey\b/.test(String(prompt)),
} satisfies Benchmark<typeof LibraryRow>;
