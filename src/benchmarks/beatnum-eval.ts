import { describeRenamed } from "./monkey-eval.ts";

/** NumPy under other names. */
export default describeRenamed({
  title: "BeatNumEval",
  library: "beatnum",
  twin: "real_numpy_eval_v3",
  from: "NumpyEval",
});
