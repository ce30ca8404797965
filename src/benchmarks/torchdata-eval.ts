import type { Benchmark } from "../schema/task.ts";
import numpyEval, { type LibraryRow } from "./numpy-eval.ts";

export default {
  ...numpyEval,
  title: "TorchDataEval",
  recognizes: ({ task_id }) => String(task_id).startsWith("TorchDataEval/"),
  environment: "ds-1000-torch",
} satisfies Benchmark<typeof LibraryRow>;
