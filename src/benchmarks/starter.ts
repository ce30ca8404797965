import type { Benchmark } from "../schema/task.ts";
import bigcodebench from "./bigcodebench.ts";

/** The pack that ships with bcb: original tasks in BigCodeBench's form. */
export default {
  ...bigcodebench,
  title: "Starter",
  environment: "starter",
  loadSubsets: async () => ({}),
} satisfies Benchmark;
