import { sha256 } from "../lib/hash.ts";
import type { Execution, Exit } from "../schema/execution.ts";
import type { Verdict } from "../schema/verdict.ts";
import { judgeExit } from "./judge-exit.ts";

export interface Judged {
  taskId: string;
  sample: number;
  calibrated: boolean;
  execution: Execution;
  exit: Exit;
  environment: string;
}

/** The line of the verdicts file for one execution. */
export function toVerdict(judged: Judged): Verdict {
  const { taskId, sample, calibrated, execution, exit, environment } = judged;
  const measures = exit.kind === "broken" ? unmeasured : exit;
  return {
    task_id: taskId,
    sample,
    calibrated,
    solution_hash: sha256(execution.code),
    ...judgeExit(exit, execution.check.kind),
    tests_run: exit.kind === "reported" ? exit.tests_run : 0,
    tests_expected: measures.tests_expected,
    wall_ms: measures.wall_ms,
    cpu_ms: measures.cpu_ms,
    peak_mib: measures.peak_mib,
    limit_ms: execution.limits.limitMs,
    wait_ms: measures.wait_ms,
    starved: "starved" in exit && exit.starved,
    seed: execution.seed,
    hash_seed: execution.hashSeed,
    environment,
    cached: false,
  };
}

const unmeasured = { tests_expected: 0, wall_ms: 0, cpu_ms: 0, peak_mib: 0, wait_ms: 0 };
