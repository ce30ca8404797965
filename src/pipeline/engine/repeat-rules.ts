import type { RunRecord } from "../../schema/run-record.ts";
import type { EngineOptions } from "./open-engine.ts";

/** The rules that a run was judged under, to judge some of it again. */
export function repeatRules({ rules }: RunRecord): NonNullable<EngineOptions["rules"]> {
  const { limits, seed, controls, harness_patches: harnessPatches } = rules;
  const { policy, limitMs, ...rlimits } = limits;
  return { limits: chooseLimits(policy, limitMs), rlimits, seed, controls, harnessPatches };
}

function chooseLimits(policy: "official" | "fast" | "fixed", limitMs: number | null) {
  if (policy !== "fixed") return policy;
  return limitMs === null ? "official" : { limitMs };
}

/** What is not here as it was when the run was judged. */
export function listChanges(record: RunRecord, fingerprint: string, engine: string): string[] {
  return [
    ...(record.environment.fingerprint === fingerprint
      ? []
      : ["The environment is not the one that the run was judged in."]),
    ...(record.engine === engine
      ? []
      : [`The run was judged by ${record.engine}, this by ${engine}.`]),
  ];
}
