import { estimateDurationMs } from "../../analysis/estimate-duration.ts";
import { checkHash } from "../../verdicts/execution-key.ts";
import { sourceOf } from "../../sandbox/source-of.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { Job } from "./judge-all.ts";

/** How long a job will take: what its task took of late, else what its ground truth took, else a guess. */
export function expectDurationMs(
  { execution, libs = [] }: Job,
  { cache, environment, groundTruths, libraryDurations }: EngineParts,
): number {
  const { check } = execution;
  const truth = groundTruths.get(checkHash(check));
  return (
    cache?.findDuration(check, environment.fingerprint)?.wallMs ??
    (truth?.outcome === "pass" ? truth.wall_ms : undefined) ??
    estimateDurationMs({ libs, source: sourceOf(execution) }, libraryDurations)
  );
}

/** Long jobs first, so that none of them is left alone at the end; equal ones in their order. */
export function orderJobs<J extends Job>(jobs: readonly J[], engine: EngineParts): J[] {
  return jobs
    .map((job) => ({ job, expectedMs: Math.max(expectDurationMs(job, engine), luckMs(job)) }))
    .toSorted((a, b) => b.expectedMs - a.expectedMs)
    .map(({ job }) => job);
}

// Libraries that search by luck, here for large primes in Python: a task took a second, and takes forty the next time.
const searchMs: ReadonlyMap<string, number> = new Map([["rsa", 15_000]]);

function luckMs({ libs = [] }: Job): number {
  return Math.max(0, ...libs.map((library) => searchMs.get(library) ?? 0));
}
