import type { SolveRate } from "./leaderboard.ts";
import type { Calibration } from "./run-record.ts";
import type { Split } from "./task.ts";

/** A share with its 95 % interval over tasks, as fractions of 1. */
export interface ShareEstimate {
  value: number;
  standard_error: number;
  low: number;
  high: number;
}

export interface PassScore extends ShareEstimate {
  k: number;
}

/** What `bcb analyze` says of one run. */
export interface RunAnalysis {
  name: string;
  file: string;
  split: Split | null;
  subset: string | null;
  calibration: Calibration | null;
  dataset: string | null;
  environment: string | null;
  tasks: number;
  solved: number;
  samples: number;
  broken: number;
  /** A k that is larger than a task's samples is absent. */
  pass_at_k: PassScore[];
  /** By the strict rule, for the first k; null where the file does not tell. */
  strict: (PassScore & { solved: number; tampered: number }) | null;
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

/** The runs of one split, subset and calibration together. */
export interface RunSetAnalysis {
  name: string;
  runs: string[];
  solve_rate: SolveRate;
  hardest: { task_id: string; solved: number; judged: number }[];
  /** By item response; empty with too few runs. */
  telling: {
    task_id: string;
    difficulty: number;
    discrimination: number;
    information: number;
  }[];
  failing_tests: { task_id: string; test: string; failed: number; samples: number }[];
  /** Means of base and tuned models; null where models.json does not tell of both. */
  base_and_tuned: {
    counts: [number, number];
    means: [number, number];
    difference: number;
    low: number | null;
    high: number | null;
  } | null;
}

/** `bcb analyze --json`. Every number is finite; what cannot be told is null or absent. */
export interface Analysis {
  warnings: string[];
  /** What `groups` of the runs are, in words; null without --by. */
  grouping: string | null;
  runs: RunAnalysis[];
  sets: RunSetAnalysis[];
  laziness: {
    name: string;
    samples: number;
    tasks: number;
    lost_samples: number;
    lost_tasks: string[];
    gained_samples: number;
    calibrated: number;
    uncalibrated: number;
  }[];
}
