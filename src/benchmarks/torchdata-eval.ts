import type { Benchmark } from "../schema/task.ts";
import numpyEval, { type LibraryRow } from "./numpy-eval.ts";

const benchmark: Benchmark<typeof LibraryRow> = {
  ...numpyEval,
  title: "TorchDataEval",
  recognizes: ({ task_id }) => String(task_id).startsWith("TorchDataEval/"),
  environment: "ds-1000-torch",
};
export default benchmark;
