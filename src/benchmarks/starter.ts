import type { Benchmark } from "../schema/task.ts";
import bigcodebench from "./bigcodebench.ts";

/** The pack that ships with bcb: original tasks in BigCodeBench's form. */
const benchmark: Benchmark = {
  ...bigcodebench,
  title: "Starter",
  environment: "starter",
  loadSubsets: async () => ({}),
};
export default benchmark;
