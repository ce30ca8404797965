import { listRequired, type Benchmark } from "../schema/benchmark.ts";

/** Every benchmark by its name, which is also the name of its pack; one file each. */
export const benchmarks = {
  bigcodebench: () => import("./bigcodebench.ts"),
  starter: () => import("./starter.ts"),
} satisfies Record<string, () => Promise<{ default: Benchmark }>>;

/** The benchmark of that name, else the first whose columns are all there; BigCodeBench's reader says what others lack. */
export async function findBenchmark(columns: readonly string[], name?: string): Promise<Benchmark> {
  const named = Object.entries(benchmarks).find(([key]) => key === name)?.[1];
  if (named !== undefined) return (await named()).default;
  for (const load of Object.values(benchmarks)) {
    const { default: benchmark } = await load();
    if (listRequired(benchmark).every((field) => columns.includes(field))) return benchmark;
  }
  return (await benchmarks.bigcodebench()).default;
}
