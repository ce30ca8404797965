import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { Check } from "../schema/check.ts";
import type { Execution } from "../schema/execution.ts";

/** Where the execution happens, as far as it could change the verdict. */
export interface ExecutionPlace {
  /** Fingerprint of the environment. */
  environment: string;
  /** The sandbox's identity. */
  engine: string;
}

/** The address of a verdict: everything that it rests on, but for the wall time (see holdsUnder). */
export function executionKey(
  execution: Execution,
  { environment, engine }: ExecutionPlace,
): string {
  const { language, code, check, limits, seed, hashSeed, harnessPatches } = execution;
  const { limitMs: _wallTime, ...memory } = limits;
  return sha256(
    canonicalJson({
      code: sha256(code),
      ...(check.kind === "unittest"
        ? { test: checkHash(check) }
        : { language, check: checkHash(check) }),
      environment,
      engine,
      memory,
      seed,
      hashSeed,
      harnessPatches,
    }),
  );
}

/** What runs of the same check have in common, whatever the code. */
export function checkHash(check: Check): string {
  // By its text alone, as in the caches of earlier versions.
  return sha256(check.kind === "unittest" ? check.test : canonicalJson(check));
}
