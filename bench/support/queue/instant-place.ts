import type { Exit } from "../../../src/schema/execution.ts";
import {
  queueFormat,
  type QueuePlace,
  type WorkerAnnouncement,
} from "../../../src/schema/queue.ts";

/** Of workers that run nothing. */
export const instantPlace: QueuePlace = {
  environment: { name: "instant", fingerprint: "0".repeat(64), version: "0" },
  engine: "instant",
  missingWalls: [],
};

/** As long as that of a usual sample that fails. */
export const instantExit: Exit = {
  kind: "reported",
  loaded: true,
  tests_run: 5,
  failures: 1,
  tests_expected: 5,
  details: {
    test_case_1: `Traceback (most recent call last):\n  File "__test__.py", line 51\nAssertionError: 1 != 2\n`,
  },
  evidence: [],
  wall_ms: 0,
  cpu_ms: 0,
  peak_mib: 50,
  wait_ms: 0,
};

export function describeWorker(
  id: string,
  parallel: number,
): Omit<WorkerAnnouncement, "judged" | "per_second" | "held"> {
  return {
    id,
    host: "bench",
    pid: process.pid,
    bcb: "0.0.0",
    format: queueFormat,
    environment: instantPlace.environment,
    engine: instantPlace.engine,
    missing_walls: [],
    runs: { python: ["unittest"] },
    parallel,
    machine: { system: "bench", memoryMib: 1, cores: parallel, limitedBy: "machine" },
    started: new Date().toISOString(),
  };
}
