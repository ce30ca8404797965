import { estimateDurationMs } from "../../analysis/estimate-duration.ts";
import { sourceOf } from "../../sandbox/runnable.ts";
import { checkHash } from "../../verdicts/verdict-cache.ts";
import type { GroundTruths } from "./choose-limits.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { Job } from "./to-job.ts";

/** How long a job will take: what its task took of late, else what its ground truth took, else a guess. */
export function expectDurationMs(
  { execution, libs = [] }: Pick<Job, "execution" | "libs">,
  { cache, place, libraryDurations }: Pick<EngineParts, "cache" | "place" | "libraryDurations">,
  groundTruths: GroundTruths,
): number {
  const { check } = execution;
  const truth = groundTruths.get(checkHash(check));
  return (
    cache?.findDuration(check, place.environment)?.wallMs ??
    (truth?.outcome === "pass" ? truth.wall_ms : undefined) ??
    estimateDurationMs({ libs, source: sourceOf(execution) }, libraryDurations)
  );
}

interface Expected {
  job: Pick<Job, "libs">;
  expectedMs: number;
}

/** Long jobs first, so that none of them is left alone at the end; equal ones in their order. */
export function longestFirst<T extends Expected>(jobs: readonly T[]): T[] {
  const weigh = ({ job, expectedMs }: T) => Math.max(expectedMs, luckMs(job.libs));
  return jobs.toSorted((a, b) => weigh(b) - weigh(a));
}

// Libraries that search by luck, here for large primes in Python: a task took a second, and takes forty the next time.
const searchMs: ReadonlyMap<string, number> = new Map([["rsa", 15_000]]);

function luckMs(libs: readonly string[] = []): number {
  return Math.max(0, ...libs.map((library) => searchMs.get(library) ?? 0));
}
