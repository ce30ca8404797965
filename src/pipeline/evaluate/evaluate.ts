import path from "node:path";
import { findFlicker } from "../../analysis/find-flicker.ts";
import { mergeCalibrations, mergeRecords } from "../../runs/merge-records.ts";
import { openRunFolder } from "../../runs/run-folder.ts";
import type { Glance, RunLog } from "../../runs/run-log.ts";
import { parseSampleFileName, type SampleFileName } from "../../samples/file-name.ts";
import { standardInput } from "../../samples/stream-samples.ts";
import { DatasetIdentity, chooseSplit, type Split, type Task } from "../../schema/task.ts";
import type { Context } from "../../schema/context.ts";
import type { Flicker } from "../../schema/report.ts";
import type { Calibration, RunRecord, Verdict } from "../../schema/verdict.ts";
import { countSubsets } from "../../tasks/select-tasks.ts";
import { countGroundTruths } from "../../report/run-caveats.ts";
import { holdsUnder } from "../../verdicts/verdict-cache.ts";
import type { GroundTruthCheck } from "../engine/check-ground-truth.ts";
import { sampleLimits, toJob, type Job } from "../engine/to-job.ts";
import { describeSelection } from "../load-selection.ts";
import { chooseSamples, listQuestions } from "./choose-samples.ts";
import type { SamplesSource, TaskSamples } from "./choose-samples.ts";
import type { Bench } from "./open-bench.ts";

export interface EvaluateOptions {
  bench: Bench;
  samples: SamplesSource;
  /** Taken from the file's name when absent. */
  split?: Split | undefined;
  calibrations: readonly Calibration[];
  /** What the check of the ground truth said, or what checks it for the tasks that the results are about. */
  groundTruth: CheckedTruth | ((tasks: readonly Task[]) => Promise<CheckedTruth>);
  /** How often each sample is run, with other seeds; the first run is what counts. */
  repetitions?: number | undefined;
  /** Where the result files go; beside the samples when absent. */
  outDir?: string | undefined;
  note?: string | undefined;
  /** Throw away what an earlier run left and judge everything again. */
  fresh: boolean;
  /** Wait while another process owns the run, told who it is; without it that is refused. */
  wait?: ((holder: string) => void) | undefined;
}

type CheckedTruth = GroundTruthCheck | null;

/** A judged samples file: everything in its run that is about samples of the file, whichever call judged it. Nobody else writes to the run until it is disposed. */
export type Evaluation = Awaited<ReturnType<typeof evaluate>>;

/** Judges every sample of a file for the selected tasks; goes on where an earlier call with the same settings stopped. */
export async function evaluate(
  options: EvaluateOptions,
  context: Pick<Context, "version" | "progress"> & Partial<Pick<Context, "signal">>,
) {
  const { bench, fresh, repetitions = 1 } = options;
  const { version, progress, signal } = context;
  const { engine } = bench;
  const given = options.samples.path;
  const source = path.resolve(given === standardInput ? "stdin" : given);
  const name = parseSampleFileName(path.basename(source));
  const stem = path.join(options.outDir ?? path.dirname(source), name.stem);
  const planned = describeRun(options, name, version);
  await using stack = new AsyncDisposableStack();
  // Before a folder is made or a run is waited for: samples that cannot be read are said at once.
  const samples = stack.use(await chooseSamples(bench, options.samples, options.calibrations));
  const folder = stack.use(await openRunFolder(stem, planned, { ...options, signal }));
  const calibrations = mergeCalibrations(folder.earlier, options.calibrations);
  if (fresh) await folder.clear();
  const questions = listQuestions(samples, calibrations, [0]);
  const log = stack.use(await folder.openLog("verdicts", questions));

  // A run is about what is selected now, and what earlier calls judged besides.
  const isJudged = ({ first, count }: TaskSamples, kind: number): boolean => {
    const start = kind * samples.count + first;
    for (let question = start; question < start + count; question++) {
      if (log.has(question)) return true;
    }
    return false;
  };
  const chosen = new Set(bench.tasks.map(({ task_id }) => task_id));
  const isChosen = ({ task }: TaskSamples): boolean => chosen.has(task.task_id);
  const covered = samples.byTask.filter(
    (group) => isChosen(group) || calibrations.some((_, kind) => isJudged(group, kind)),
  );
  const selected = covered.filter(isChosen);
  const earlierTasks = covered.length - selected.length;
  const judged = calibrations.filter((_, kind) => covered.some((group) => isJudged(group, kind)));
  // What nobody answered is not scored, whatever its ground truth says.
  const answered = covered.map(({ task }) => task);
  const about = chosen.union(new Set(answered.map(({ task_id }) => task_id)));

  const { groundTruth } = options;
  const truth = typeof groundTruth === "function" ? await groundTruth(answered) : groundTruth;
  const total = covered.reduce((sum, { count }) => sum + count, 0);
  const now = {
    ...planned,
    samples: { ...planned.samples, hash: samples.hash, count: total },
    ground_truth: truth === null ? null : countGroundTruths(truth.summary),
  };
  // What earlier calls judged stays in the run, and so does what its record says of it.
  const kept = judged.length === 0 ? undefined : folder.earlier;
  const isWider = earlierTasks > 0;
  const added = kept ? mergeRecords({ ...kept, calibrations: judged }, now, { isWider }) : now;
  const subsets = await countSubsets(bench.dataset);
  const run = { ...added, subset_tasks: subsets[added.subset] ?? bench.dataset.count };
  await folder.claim(run);

  const groundTruths = truth?.groundTruths ?? new Map();
  const label = run.model.name;
  await judge(label, questions, log);
  let flicker: Flicker | null = null;
  if (repetitions > 1) {
    const later = Array.from({ length: repetitions - 1 }, (_, index) => index + 1);
    const repeated = listQuestions(samples, calibrations, later);
    await using repeats = await folder.openLog("repeats", repeated);
    await judge(`${label}, repeated`, repeated, repeats);
    const all = [...log, ...repeats].filter(({ task_id }) => chosen.has(task_id));
    flicker = findFlicker(all, repetitions);
  }
  const groups = new Map(samples.byTask.map((group) => [group.task.task_id, group]));
  const opened = stack.move();
  return {
    run,
    /** The path that the result files share. */
    stem,
    /** Those that are selected, and those that earlier calls judged, in the order of the dataset. */
    tasks: bench.dataset.tasks.filter(({ task_id }) => about.has(task_id)),
    /** Of these, how many only earlier calls selected. */
    earlierTasks,
    /** In task order, read from the disk as often as they are asked for. */
    verdicts: log as Iterable<Verdict>,
    /** The code that a verdict is about, from the disk. */
    codeOf: ({ task_id, sample, calibrated }: Verdict): string => {
      const group = groups.get(task_id);
      return group ? samples.readCode(group.task, group.first + sample, calibrated) : "";
    },
    groundTruth: truth,
    /** Selected tasks without a sample. */
    missingTasks: bench.tasks.length - selected.length,
    /** Null unless there were repetitions. */
    flicker,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };

  /** Judges what the log does not answer; at the end it is in order. Interrupted at any moment, the next call goes on from it. */
  async function judge(title: string, { kinds }: typeof questions, answers: RunLog): Promise<void> {
    const open: (Job & { question: number })[] = [];
    const known = { judged: 0, passed: 0 };
    for (const [place, kind] of kinds.entries()) {
      if (!options.calibrations.includes(kind.calibrated ? "calibrated" : "uncalibrated")) continue;
      for (const { task, first, count } of selected) {
        const { limitMs } = sampleLimits(task, engine.rules, groundTruths);
        for (let index = 0; index < count; index++) {
          const question = place * samples.count + first + index;
          const answer = answers.glance(question);
          if (isOpen(answer, limitMs)) {
            const readProgram = () => samples.readCode(task, first + index, kind.calibrated);
            const job = toJob({ task, index, ...kind, readProgram }, engine.rules, groundTruths);
            open.push(Object.assign(job, { question }));
          } else {
            known.judged += 1;
            if (answer?.outcome === "pass") known.passed += 1;
          }
        }
      }
    }
    if (open.length > 0) {
      const watching = { label: title, known, report: progress };
      const judging = { groundTruths, signal, progress: watching };
      for await (const { sample, verdict } of engine.judgeAll(open, judging)) {
        await answers.append(sample.question, verdict);
      }
    }
    await answers.putInOrder();
  }
}

/** What is known of a run before its samples are read. */
function describeRun(
  { bench, samples, split, note, calibrations }: EvaluateOptions,
  name: SampleFileName,
  bcb: string,
): RunRecord {
  const { selection } = bench;
  const { patches } = bench.dataset;
  const { measures } = bench.dataset.benchmark;
  const { name: engine, environment, missingWalls, rules } = bench.engine;
  return {
    format: 1,
    bcb,
    model: name.model,
    note: note ?? null,
    split: chooseSplit(bench.dataset.benchmark, split ?? name.split),
    subset: selection.subset,
    selection: describeSelection(selection),
    samples: { file: path.basename(samples.path), hash: "", count: 0 },
    dataset: {
      ...DatasetIdentity.parse(bench.dataset),
      source: bench.source,
      ...(patches && { patches }),
    },
    environment: {
      name: environment.name,
      fingerprint: environment.fingerprint,
      python: environment.version,
    },
    engine,
    missing_walls: [...missingWalls],
    rules,
    calibrations: [...calibrations],
    ...(measures === undefined ? {} : { measures: [...measures] }),
    ground_truth: null,
  };
}

/** A broken or starved run is asked again, and so is one whose time limit was another. */
function isOpen(answer: Glance | undefined, limitMs: number): boolean {
  if (answer === undefined || answer.outcome === "broken" || answer.starved) return true;
  return !holdsUnder(answer, limitMs);
}
