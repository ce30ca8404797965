import { listRequired, type Benchmark, type Row } from "../schema/task.ts";

/** Every benchmark by its name, which is also the name of its pack or published dataset; one file each. */
export const benchmarks = {
  apibench: () => import("./apibench.ts"),
  apps: () => import("./apps.ts"),
  bigcodebench: () => import("./bigcodebench.ts"),
  humaneval: () => import("./humaneval.ts"),
  "humaneval+": () => import("./humaneval-plus.ts"),
  mbpp: () => import("./mbpp.ts"),
  "mbpp+": () => import("./mbpp-plus.ts"),
  "ds-1000": () => import("./ds-1000.ts"),
  odex: () => import("./odex.ts"),
  "odex-one-test": () => import("./odex.ts").then(({ oneTest }) => ({ default: oneTest })),
  "numpy-eval": () => import("./numpy-eval.ts"),
  "pandas-eval": () => import("./pandas-eval.ts"),
  "torchdata-eval": () => import("./torchdata-eval.ts"),
  "monkey-eval": () => import("./monkey-eval.ts"),
  "beatnum-eval": () => import("./beatnum-eval.ts"),
  "humaneval-x": () => import("./humaneval-x.ts"),
  "multipl-e": () => import("./multipl-e.ts"),
  mbxp: () => import("./mbxp.ts"),
  livecodebench: () => import("./livecodebench.ts"),
  "swe-bench": () => import("./swe-bench.ts"),
  starter: () => import("./starter.ts"),
  typescript: () => import("./typescript.ts"),
  frontier: () => import("./frontier.ts"),
} satisfies Record<string, () => Promise<{ default: Benchmark }>>;

/** The benchmark of that name, if there is one. */
export async function loadBenchmark(name: string): Promise<Benchmark | undefined> {
  const found = Object.entries(benchmarks).find(([key]) => key === name)?.[1];
  return found && (await found()).default;
}

/**
 * The benchmark that a row is of: all its columns are there, and of several the one that asks for most. BigCodeBench's reader
 * says what others lack.
 */
export async function recognizeBenchmark(row: Row): Promise<Benchmark> {
  let best: Benchmark | undefined;
  for (const load of Object.values(benchmarks)) {
    const benchmark: Benchmark = (await load()).default;
    const required = listRequired(benchmark);
    if (best !== undefined && required.length <= listRequired(best).length) continue;
    if (required.every((field) => field in row) && benchmark.recognizes?.(row) !== false) {
      best = benchmark;
    }
  }
  return best ?? (await benchmarks.bigcodebench()).default;
}
