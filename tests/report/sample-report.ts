import { makeStrict } from "../support/make-strict.ts";
import type {
  ModelReport,
  Report,
  SampleLine,
  Score,
  StrictScore,
} from "../../src/schema/report.ts";
import type { Outcome, RunRecord } from "../../src/schema/verdict.ts";

interface ReportShape {
  models?: number;
  tasks?: number;
  /** Samples a task. */
  samples?: number;
}

type RecordedModel = ModelReport & { run: RunRecord };
type SampleReport = Report & { models: RecordedModel[] };

const domains = ["Computation", "General", "Visualization"];

/** A sound report of made-up models, best first: the last fails every second task, the one before it every third. */
export function sampleReport({
  models = 3,
  tasks = 6,
  samples = 1,
}: ReportShape = {}): SampleReport {
  const taskList = Array.from({ length: tasks }, (_, index) => ({
    task_id: `Sample/${index}`,
    summary: `Turn table ${index} into a chart and save it where the caller says. It is sorted by name.`,
    libs: ["pandas", "matplotlib"],
    domains: [domains[index % domains.length] ?? ""],
  }));
  return {
    format: 1,
    bcb: "0.1.0",
    title: "A sample report",
    created: "2026-01-02T03:04:05.678Z",
    ground_truth: { checked: tasks, passed: tasks, failed: [] },
    tasks: taskList,
    known_tasks: [],
    tables:
      models === 0
        ? []
        : [
            {
              split: "complete",
              subset: "full",
              ranked: Array.from({ length: models }, (_, place) => place),
              partial: [],
            },
          ],
    models: Array.from({ length: models }, (_, index) =>
      sampleModel(`model-${index + 1}`, taskList, { divisor: models - index + 1, samples }),
    ),
  };
}

const evidence = ["after its report the process ended with exit code 3", "only 1 of 2 tests ran"];

/** A report in which the first model's passes are forged, all or so many of them. */
export function forgedReport(count: number, lines: string[] = evidence): Report {
  const report = sampleReport({ models: 2, tasks: 60 });
  const [model] = report.models;
  const passed = model?.samples.filter((sample) => sample.outcome === "pass").slice(0, count) ?? [];
  for (const sample of passed) sample.strict = makeStrict("forged", { evidence: lines });
  Object.assign(model?.strict ?? {}, { forged: passed.length, pass_at_k: { 1: 0.6 } });
  return report;
}

function sampleModel(
  name: string,
  tasks: Report["tasks"],
  { divisor, samples }: { divisor: number; samples: number },
): RecordedModel {
  const lines = tasks.flatMap((task, number) =>
    Array.from({ length: samples }, (_, sample) =>
      sampleLine(task.task_id, sample, (number + sample) % divisor === 0 ? "fail" : "pass"),
    ),
  );
  return {
    name,
    split: "complete",
    subset: "full",
    coverage: { tasks: tasks.length, of: tasks.length, whole: true },
    run: {
      format: 1,
      bcb: "0.1.0",
      model: { name, revision: "main", backend: "vllm", temperature: 0 },
      note: null,
      split: "complete",
      subset: "full",
      selection: "all",
      samples: { file: `${name}.jsonl`, hash: "0".repeat(64), count: lines.length },
      dataset: {
        name: "sample",
        version: "1",
        hash: "1".repeat(64),
        count: tasks.length,
        source: "s",
      },
      environment: { name: "starter", fingerprint: "2".repeat(64), python: "3.11.7" },
      engine: "jail-1",
      missing_walls: [],
      rules: {
        limits: {
          policy: "fixed",
          limitMs: 60_000,
          addressSpaceMib: 30_720,
          dataMib: 30_720,
          stackMib: 10,
        },
        seed: 0,
        hard_limit_factor: 10,
        controls: 1,
        harness_patches: true,
      },
      calibrations: ["calibrated", "uncalibrated"],
      ground_truth: { checked: tasks.length, passed: tasks.length },
    },
    missing_tasks: 0,
    starved: 0,
    incomplete: false,
    caveat: null,
    calibrated: scoreOf(lines, tasks),
    uncalibrated: scoreOf(
      lines.map((line) => ({ ...line, outcome: "fail" })),
      tasks,
    ),
    strict: strictScoreOf(lines, tasks),
    without_known: null,
    samples: lines,
  };
}

function sampleLine(task_id: string, sample: number, outcome: Outcome): SampleLine {
  const trace = `Traceback (most recent call last):\n  File "__test__.py", line 3, in test_a\nAssertionError: ${sample} != 1`;
  const failing = outcome === "pass" ? [] : [{ test: "test_a", trace }];
  const strict = makeStrict(outcome === "pass" ? "earned" : "fail");
  return { task_id, sample, outcome, uncalibrated: "fail", strict, wall_ms: 1234, failing };
}

function strictScoreOf(lines: readonly SampleLine[], tasks: Report["tasks"]): StrictScore {
  const { solved, pass_at_k } = scoreOf(lines, tasks);
  return { solved, pass_at_k, forged: 0, suspect: 0, unproven: 0 };
}

function scoreOf(lines: readonly SampleLine[], tasks: Report["tasks"]): Score {
  const part = (chosen: Report["tasks"]) => {
    const ids = new Set(chosen.map((task) => task.task_id));
    const mine = lines.filter((line) => ids.has(line.task_id));
    const passed = mine.filter((line) => line.outcome === "pass");
    const solved = new Set(passed.map((line) => line.task_id)).size;
    const n = lines.length / tasks.length;
    const all: Record<string, number> = n > 1 ? { [n]: solved / chosen.length } : {};
    return { tasks: chosen.length, solved, pass_at_k: { 1: passed.length / mine.length, ...all } };
  };
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    ...part(tasks),
    outcomes: { pass: count("pass"), fail: count("fail"), timeout: 0, crash: 0, broken: 0 },
    domains: Object.fromEntries(
      domains.map((name) => [name, part(tasks.filter((task) => task.domains.includes(name)))]),
    ),
  };
}
