import type { KnownTask } from "./benchmark-facts.ts";
import type { SolveRate } from "./leaderboard.ts";
import type { Doubts } from "./report.ts";
import type { StoredRun, TaskCoverage } from "./verdict.ts";
import type { Interaction, TurnsAnalysis } from "./transcript.ts";

/** A share with its 95% interval over tasks, as fractions of 1. */
export interface ShareEstimate {
  value: number;
  /** Of the mean over tasks; 0 where all tasks agree, although the interval then still has a width. */
  standard_error: number;
  low: number;
  high: number;
}

export interface PassScore extends ShareEstimate {
  k: number;
}

/** What `bcb analyze` says of one run. */
export interface RunAnalysis
  extends
    TaskCoverage,
    Pick<StoredRun, "name" | "file" | "split" | "subset" | "calibration" | "broken"> {
  dataset: string | null;
  environment: string | null;
  solved: number;
  samples: number;
  /** A k that is larger than a task's samples is absent. */
  pass_at_k: PassScore[];
  /** By the strict rule, for the first k; null where the file does not tell. */
  strict: (PassScore & Doubts & { solved: number }) | null;
  /** For the first k, without the tasks that are known to fail; null where the run has none of those. */
  without_known: (PassScore & { tasks: number; known: string[] }) | null;
  /** Null where a task's number of tests is not known. */
  tests: { tests: number; passed: number } | null;
  /** Among the runs of the same split, subset and calibration; null for a run alone. */
  elo: {
    elo: number;
    low: number;
    high: number;
    games: number;
    basis: "games" | "virtual games" | "no games";
  } | null;
  groups: (ShareEstimate & { group: string; tasks: number; solved: number })[];
}

/** How many of the runs that have a verdict on a task pass it with their first sample. */
export interface TaskSolves {
  task_id: string;
  solved: number;
  judged: number;
}

/** A test and how many samples of its task fail it. */
export interface FailingTest {
  task_id: string;
  test: string;
  failed: number;
  samples: number;
}

/** The means of two groups of models, such as base and tuned, and their difference (second less first). */
export interface GroupDifference {
  counts: [number, number];
  means: [number, number];
  difference: number;
  /** 95% interval by Welch; null where a group has fewer than four models. */
  low: number | null;
  high: number | null;
}

/** The runs of one split, subset and calibration together. */
export interface RunSetAnalysis {
  name: string;
  runs: string[];
  solve_rate: SolveRate;
  hardest: TaskSolves[];
  /** By item response; empty with too few runs. */
  telling: {
    task_id: string;
    difficulty: number;
    discrimination: number;
    information: number;
  }[];
  failing_tests: FailingTest[];
  /** Means of base and tuned models; null where models.json does not tell of both. */
  base_and_tuned: GroupDifference | null;
}

/** What putting the prompt's imports and constants back in front of the answers changes. */
export interface Laziness {
  /** Samples that were judged both ways, and their tasks. */
  samples: number;
  tasks: number;
  /** Samples that fail only for what they left out: they pass calibrated, and not as they are. */
  lost_samples: number;
  /** Tasks that are solved only with calibration. */
  lost_tasks: string[];
  /** Samples that pass only as they are. */
  gained_samples: number;
  calibrated: number;
  uncalibrated: number;
}

/** `bcb analyze --json`. Runs stand by split, subset and calibration, whole ones first, the best first. Every number is finite; what cannot be told is null or absent. */
export interface Analysis {
  warnings: string[];
  /** What `groups` of the runs are, in words; null without --by. */
  grouping: string | null;
  runs: RunAnalysis[];
  sets: RunSetAnalysis[];
  /** The tasks of the runs whose ground truth is known to fail. */
  known_tasks: (KnownTask & { task_id: string })[];
  laziness: (Laziness & { name: string })[];
  /** With --by turn: what the conversations of each run were worth. */
  turns?: RunTurns[];
}

/** What the turns of one run were worth. */
export interface RunTurns extends TurnsAnalysis {
  name: string;
  interaction: Interaction;
}
