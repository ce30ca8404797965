import type { RunLog } from "../../runs/run-log.ts";
import type { Calibration } from "../../schema/run-record.ts";
import type { Task } from "../../schema/task.ts";
import type { ChosenSamples, SampleQuestions, TaskSamples } from "./choose-samples.ts";
import type { Bench } from "./open-bench.ts";

interface Surveyed {
  bench: Pick<Bench, "dataset" | "tasks">;
  samples: Pick<ChosenSamples, "byTask">;
  log: RunLog;
  questions: Pick<SampleQuestions, "numberOf">;
  /** The kinds of verdicts that may be there. */
  calibrations: readonly Calibration[];
}

/** What a run is about: what is selected now, and what earlier calls judged besides. */
export interface RunSurvey {
  selected: TaskSamples[];
  /** Not selected, but judged at least in part. */
  earlier: TaskSamples[];
  /** All of these and the selected tasks without a sample, in the order of the dataset. */
  tasks: Task[];
  /** Of them, those with a sample: what nobody answered is not scored, whatever its ground truth says. */
  answered: Task[];
  /** The kinds of verdicts that are there. */
  judged: Calibration[];
}

export function surveyRun({ bench, samples, log, questions, calibrations }: Surveyed): RunSurvey {
  const hasVerdict = ({ first, count }: TaskSamples, calibration: Calibration): boolean => {
    for (let sample = first; sample < first + count; sample++) {
      if (log.has(questions.numberOf(sample, calibration === "calibrated", 0))) return true;
    }
    return false;
  };
  const chosen = new Set(bench.tasks.map(({ task_id }) => task_id));
  const others = samples.byTask.filter(({ task }) => !chosen.has(task.task_id));
  const earlier = others.filter((group) => calibrations.some((kind) => hasVerdict(group, kind)));
  const about = new Set([...chosen, ...earlier.map(({ task }) => task.task_id)]);
  const selected = samples.byTask.filter(({ task }) => chosen.has(task.task_id));
  return {
    selected,
    earlier,
    answered: samples.byTask
      .filter((group) => selected.includes(group) || earlier.includes(group))
      .map(({ task }) => task),
    tasks: bench.dataset.tasks.filter(({ task_id }) => about.has(task_id)),
    judged: calibrations.filter((kind) => samples.byTask.some((group) => hasVerdict(group, kind))),
  };
}
