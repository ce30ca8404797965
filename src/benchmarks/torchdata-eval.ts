import type { Benchmark } from "../schema/benchmark.ts";
import numpyEval, { LibraryRow } from "./numpy-eval.ts";

const benchmark: Benchmark<typeof LibraryRow> = {
  ...numpyEval,
  title: "TorchDataEval",
  recognizes: ({ task_id }) => /^TorchDataEval\//.test(String(task_id)),
  environment: "ds-1000-torch",
};
export default benchmark;
