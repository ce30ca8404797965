import { sha256 } from "../../lib/hash.ts";
import type { Task } from "../../schema/task.ts";
import type { RigorServices } from "./services.ts";

/** Raised when an examination would find other things than before. */
const version = 1;

/** Equal where an examination need not be made again. */
export function rigorKey(
  task: Task,
  { engine, settings }: Pick<RigorServices, "engine" | "settings">,
): string {
  const { mutants, seed, checks } = settings;
  const asked = [version, mutants, seed, checks.toSorted(), engine.sandbox.engine];
  return sha256(JSON.stringify([task, engine.environment.fingerprint, asked]));
}
