import { expect, test } from "vitest";
import { loadBenchmark } from "../../src/benchmarks/registry.ts";

test.for([
  ["bigcodebench", "17", "BigCodeBench/17"],
  ["bigcodebench", "BigCodeBench/17", "BigCodeBench/17"],
  ["mbpp", "11", "Mbpp/11"],
  ["mbpp+", "11", "Mbpp/11"],
  ["ds-1000", "4", "DS-1000/4"],
] as const)("%s: an answer to %s is one to %s", async ([name, given, id]) => {
  const benchmark = await loadBenchmark(name);
  expect(benchmark?.taskIdOf?.(given)).toBe(id);
});
