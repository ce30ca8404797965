import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { Execution } from "../schema/execution.ts";

/** Where the execution happens, as far as it could change the verdict. */
export interface ExecutionPlace {
  /** Fingerprint of the Python environment. */
  environment: string;
  /** The sandbox's identity. */
  engine: string;
}

/** The address of a verdict: everything that it rests on, but for the wall time (see holdsUnder). */
export function executionKey(
  execution: Execution,
  { environment, engine }: ExecutionPlace,
): string {
  const { code, test, limits, seed, hashSeed, harnessPatches } = execution;
  const { limitMs: _wallTime, ...memory } = limits;
  return sha256(
    canonicalJson({
      code: sha256(code),
      test: sha256(test),
      environment,
      engine,
      memory,
      seed,
      hashSeed,
      harnessPatches,
    }),
  );
}
