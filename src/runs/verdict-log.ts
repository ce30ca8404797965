import { isThere } from "../lib/is-there.ts";
import type { Calibration } from "../schema/run-record.ts";
import type { StoredResult } from "../schema/stored-run.ts";
import type { Verdict } from "../schema/verdict.ts";
import { readLatest } from "./read-latest.ts";

/** The verdicts that an earlier run wrote, the last word on each question; a line that a killed writer left half is passed over. */
export async function readVerdicts(file: string): Promise<Verdict[]> {
  if (!(await isThere(file))) return [];
  const { items } = await readLatest(file, {
    ofPlain: (line) => line.toVerdict(),
    ofVerdict: (verdict) => verdict,
  });
  return items;
}

/** The results under one calibration, in the order of the file, and how many samples could not be run. */
export interface JudgedSamples {
  results: StoredResult[];
  broken: number;
}

/** The same verdicts as far as they are scored, by calibration: much faster, since only what is kept is made. */
export async function readResults(file: string): Promise<Record<Calibration, JudgedSamples>> {
  const { items, isCalibrated } = await readLatest(file, {
    ofPlain: (line) => line.toResult(),
    ofVerdict: toResult,
  });
  const judged = {
    calibrated: { results: new Array<StoredResult>(), broken: 0 },
    uncalibrated: { results: new Array<StoredResult>(), broken: 0 },
  };
  items.forEach((item, place) => {
    const of = judged[isCalibrated(place) ? "calibrated" : "uncalibrated"];
    if (item === null) of.broken += 1;
    else of.results.push(item);
  });
  return judged;
}

/** Null for a broken run: it is never scored. */
function toResult(verdict: Verdict): StoredResult | null {
  const { task_id, sample, outcome, strict, reason, tests_expected, wall_ms } = verdict;
  if (outcome === "broken" || verdict.official === null) return null;
  const { status, details } = verdict.official;
  const passed = status === "pass";
  return { task_id, sample, passed, outcome, strict, details, reason, tests_expected, wall_ms };
}
