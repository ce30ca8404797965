import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { openBench } from "../../src/pipeline/evaluate/open-bench.ts";
import { readSamples } from "../../src/samples/read-samples.ts";
import type { Task } from "../../src/schema/task.ts";
import { loadBenchmarks } from "../../src/tasks/known-datasets.ts";
import { parts } from "../support/parts.ts";
import { isFull } from "./reference.ts";

interface Judged {
  /** What `--dataset` is given, after the folder of the benchmarks. */
  source: [prefix: string, place: string];
  /** Where not the benchmark's own. */
  environment?: string;
  /** One task in so many is judged, by hash, unless everything is asked for. */
  share: number;
  /** Ground truths that are known to pass, of how many. */
  known: [passed: number, of: number];
}

const pandasNumpy = "pandas-numpy-eval";
const privateEval = "private-eval";
const judged: Record<string, Judged> = {
  NumpyEval: { source: ["numpy-eval:", pandasNumpy], share: 1, known: [100, 101] },
  PandasEval: { source: ["pandas-eval:", pandasNumpy], share: 1, known: [92, 101] },
  MonkeyEval: { source: ["monkey-eval:", privateEval], share: 1, known: [88, 101] },
  BeatNumEval: { source: ["beatnum-eval:", privateEval], share: 1, known: [99, 101] },
  "DS-1000": { source: ["", "ds1000/ds1000.jsonl.gz"], share: 24, known: [999, 1000] },
};
/** Large environments: judged where everything is asked for. */
const large: Record<string, Judged> = {
  ODEX: { source: ["odex:", "odex"], share: 1, known: [922, 945] },
  TorchDataEval: { source: ["torchdata-eval:", privateEval], share: 1, known: [40, 50] },
  "DS-1000": {
    source: ["", "ds1000/ds1000.jsonl.gz"],
    environment: "ds-1000-torch",
    share: 1,
    known: [999, 1000],
  },
};

describe("ground truths", () => {
  test.for(Object.entries(isFull ? { ...judged, ...large } : judged))(
    "of %s pass, but for those that are known not to",
    async ([name, benchmark]) => {
      await using bench = await open(benchmark);
      const facts = (await loadBenchmarks())[name]?.known_tasks ?? {};
      const [passed, of] = benchmark.known;
      expect(of - Object.keys(facts).length).toBe(passed);
      const { summary } = await bench.engine.checkGroundTruth(bench.tasks);
      console.log(`${name}: ${summary.passed} of ${summary.checked} ground truths pass`);
      const failed = summary.failed.map(({ task_id }) => task_id);
      expect(failed).toEqual(bench.tasks.map(({ task_id }) => task_id).filter((id) => id in facts));
    },
  );
});

describe("published verdicts", () => {
  test("PandasEval, PyCodeGPT: pass@1 .0693, by these tasks", async () => {
    const { known: _, ...benchmark } = judged["PandasEval"] ?? never();
    const passed = await judgeAnswers(benchmark, `${pandasNumpy}/samples/PandasEval-PYCODEGPT`);
    expect(passed).toEqual([7, 35, 45, 48, 53, 64, 96].map((number) => `PandasEval/${number}`));
  });

  test.runIf(isFull)("TorchDataEval, CodeGen: pass@1 .06", async () => {
    const { known: _, ...benchmark } = large["TorchDataEval"] ?? never();
    const passed = await judgeAnswers(benchmark, `${privateEval}/samples/TorchDataEval-CodeGen`);
    expect(passed).toHaveLength(3);
  });

  // Published: 394 and 510. 819 downloads a table, and 376 draws by chance.
  test.runIf(isFull).for([
    ["gpt-3.5-turbo-0125", 394],
    ["gpt-4-0613", 510],
  ] as const)("DS-1000, %s: %i tasks as published, by at most two", async ([model, tasks]) => {
    const { known: _, ...benchmark } = large["DS-1000"] ?? never();
    const passed = await judgeAnswers(benchmark, `ds1000/samples/${model}-answers`);
    expect(Math.abs(passed.length - tasks)).toBeLessThanOrEqual(2);
  });
});

async function open({ source: [prefix, place], environment, share }: Omit<Judged, "known">) {
  const bench = await openBench(
    { source: `${prefix}${fileOf(place)}`, selection: { subset: "full" } },
    { environment, rules: { limits: "official", controls: 0 }, cache: "off" },
    { settings: readSettings(process.env), progress: noProgress },
  );
  const isChosen = ({ task_id }: Task) =>
    isFull || Number.parseInt(sha256(task_id).slice(0, 8), 16) % share === 0;
  return { ...bench, tasks: bench.tasks.filter(isChosen) };
}

/** The tasks that the answers of a file pass. */
async function judgeAnswers(benchmark: Omit<Judged, "known">, name: string): Promise<string[]> {
  await using bench = await open(benchmark);
  const { samples } = await readSamples(fileOf(`${name}.jsonl.gz`));
  const tasks = new Map(bench.tasks.map((task) => [task.task_id, task]));
  const answers = samples.flatMap(({ taskId, form, code }) => {
    const task = tasks.get(taskId);
    if (task === undefined) return [];
    return [form === "solution" ? { task, solution: code } : { task, completion: code }];
  });
  const passed: string[] = [];
  for await (const { verdict } of bench.engine.judgeAll(answers)) {
    if (verdict.outcome === "pass") passed.push(verdict.task_id);
  }
  return passed.toSorted((a, b) => numberOf(a) - numberOf(b));
}

function fileOf(place: string): string {
  if (parts.benchmarks === null) throw new Error("Conformance needs BCB_BENCHMARKS.");
  return path.join(parts.benchmarks, place);
}

function numberOf(id: string): number {
  return Number(id.split("/").at(-1));
}

function never(): never {
  throw new Error("not among the benchmarks");
}
