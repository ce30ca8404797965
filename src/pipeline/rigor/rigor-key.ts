import { sha256 } from "../../lib/hash.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { solutionLimitMs, type RigorServices } from "./services.ts";

/** Raised when an examination would find other things than before. */
const version = 2;

/** Equal where an examination need not be made again. */
export function rigorKey(
  task: BigCodeBenchRow,
  { engine, settings }: Pick<RigorServices, "engine" | "settings">,
): string {
  const { mutants, seed, checks } = settings;
  const limitMs = solutionLimitMs(settings);
  const asked = [version, mutants, seed, checks.toSorted(), limitMs, engine.name];
  return sha256(JSON.stringify([task, engine.environment.fingerprint, asked]));
}
