import type { Benchmark } from "../schema/benchmark.ts";
import bigcodebench from "./bigcodebench.ts";

/** The dated pack on libraries that BigCodeBench does not have, in its form. */
const benchmark: Benchmark = {
  ...bigcodebench,
  title: "Frontier",
  environment: "frontier",
  loadSubsets: async () => ({}),
};
export default benchmark;
