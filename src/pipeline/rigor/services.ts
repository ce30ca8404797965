import type { PythonParser } from "../../python-source/tree.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { RigorCheck, type RigorKit } from "../../schema/rigor-report.ts";
import type { SyntaxJudge } from "../../schema/language.ts";
import type { Task } from "../../schema/task.ts";
import type { Engine } from "../engine/create-engine.ts";
import { sha256 } from "../../lib/hash.ts";

/** What is asked of an examination; part of the key of its result. */
export interface RigorSettings {
  /** Most mutants a task. */
  mutants: number;
  /** Chooses among the mutants where there are more. */
  seed: number;
  checks: readonly RigorCheck[];
  /** What the solution with its tests may take; by default what the official harness allows. */
  limitMs?: number | undefined;
}

/** Nothing is left out: by this a task is refused or taken into a pack. */
export const fullRigor: RigorSettings = { mutants: 25, seed: 0, checks: RigorCheck.options };

/** What the parts of an examination work with. */
export interface RigorServices {
  engine: Engine;
  parser: PythonParser;
  compiler: SyntaxJudge;
  /** What examining takes in the tasks' language. */
  kit: RigorKit;
  toTask: (row: BigCodeBenchRow) => Task;
  settings: RigorSettings;
  signal?: AbortSignal | undefined;
}

/** What the official harness allows; nothing of an examination may take longer. */
export const mostMs = 241_000;

export function solutionLimitMs({ limitMs = mostMs }: RigorSettings): number {
  return Math.min(mostMs, limitMs);
}

/** What a task under changed circumstances may take, measured by its own time: room for noise, none for a loop. */
export function probeLimitMs(baseMs: number): number {
  return Math.min(mostMs, 10 * baseMs + 5000);
}

/** Less for a mutant: one that loops holds a core until then. */
export function mutantLimitMs(baseMs: number): number {
  return Math.min(mostMs, 5 * baseMs + 3000);
}

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
