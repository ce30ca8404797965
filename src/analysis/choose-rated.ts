import type { TaskCoverage } from "../schema/task-coverage.ts";

/** Those of the runs that are rated together: the whole ones, or all where none is. */
export function chooseRated<Run extends { covers: TaskCoverage }>(runs: readonly Run[]): Run[] {
  const whole = runs.filter(({ covers }) => covers.whole);
  return whole.length > 0 ? whole : [...runs];
}
