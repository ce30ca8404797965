import type { Benchmark } from "../schema/benchmark.ts";
import numpyEval, { LibraryRow } from "./numpy-eval.ts";

const benchmark: Benchmark<typeof LibraryRow> = {
  ...numpyEval,
  title: "PandasEval",
  recognizes: ({ task_id, prompt }) =>
    /^PandasEval\//.test(String(task_id)) && !/\bmonkey\b/.test(String(prompt)),
};
export default benchmark;
