import { fileURLToPath } from "node:url";
import { runProcess, type ProcessOutcome } from "../lib/run-process.ts";
import { Walls, wallNames, type Wall } from "../schema/walls.ts";
import type { JailSizes } from "../schema/worker-message.ts";
import { sweepGroups } from "./sweep-groups.ts";
import { defaultSizes } from "./zygote-sandbox.ts";

// Reachable from src/sandbox and from dist/sandbox alike.
const wallsScript = fileURLToPath(new URL("../../python/walls.py", import.meta.url));

export interface ExamineWallsOptions {
  /** The interpreter that samples run in: its folder is part of what they see. */
  python: string;
  /** The variables that samples have. */
  variables: Readonly<Record<string, string>>;
  sizes?: Partial<JailSizes> | undefined;
  signal?: AbortSignal | undefined;
  platform?: NodeJS.Platform;
  script?: string;
  limitMs?: number;
}

/** Builds the walls as for a sample, once, and says how each of them fared; never fails but by an abort. */
export async function examineWalls(options: ExamineWallsOptions): Promise<Walls> {
  const { platform = process.platform } = options;
  if (platform !== "linux") return allMissing(`the sandbox needs Linux, this is ${platform}`);
  for (let tries = 1; ; tries++) {
    const outcome = await runScript(options);
    options.signal?.throwIfAborted();
    const wasKilled = outcome.signal !== null && !outcome.isLate;
    if (wasKilled && tries < mostDeaths) continue;
    const { exitCode, stdout } = outcome;
    if (exitCode !== 0) return allMissing(describeFailure(outcome, options));
    try {
      return Walls.parse(JSON.parse(stdout));
    } catch {
      return allMissing(`the examination answered ${JSON.stringify(stdout.slice(0, 200))}`);
    }
  }
}

/** Killed from outside, an examination says nothing of the walls: it is begun again, but not for ever. */
const mostDeaths = 3;
const usualLimitMs = 20_000;
const mayBeWeaker: ReadonlySet<Wall["wall"]> = new Set([
  "memory limit",
  "process limit",
  "fair share of the cores",
]);

/**
 * The walls that keep a machine below the minimum, none on a sound one: all must stand. Where no control group holds
 * them, the limits of memory and processes may be weaker, since the worker holds them, and so may the share of the
 * cores, since no time limit counts what a sample waits for one.
 */
export function findMissingWalls(walls: Walls): Wall[] {
  const known = new Map(walls.map((wall) => [wall.wall, wall]));
  return wallNames
    .map((name) => known.get(name) ?? missing(name, "it was not examined"))
    .filter(
      ({ wall, state }) => state === "missing" || (state === "weaker" && !mayBeWeaker.has(wall)),
    );
}

function allMissing(reason: string): Walls {
  return wallNames.map((name) => missing(name, reason));
}

function missing(wall: Wall["wall"], reason: string): Wall {
  return { wall, state: "missing", reason };
}

async function runScript(options: ExamineWallsOptions): Promise<ProcessOutcome> {
  const { python, variables, signal, script = wallsScript, limitMs = usualLimitMs } = options;
  const sizes = JSON.stringify({ ...defaultSizes, ...options.sizes });
  const limits = { variables, signal, limitMs };
  const outcome = await runProcess(python, ["-s", "-B", script, sizes], limits).catch(
    async (aborted: unknown) => {
      await sweepGroups(python, variables);
      throw aborted;
    },
  );
  if (outcome.signal !== null || outcome.isLate) await sweepGroups(python, variables);
  return outcome;
}

function describeFailure(
  { exitCode, signal, isLate, said, words }: ProcessOutcome,
  { python, limitMs = usualLimitMs }: ExamineWallsOptions,
): string {
  if (exitCode === null && signal === null) return `${python} does not start: ${words}`;
  if (isLate) return `the examination did not end within ${limitMs / 1000} s`;
  return `the examination ended with ${signal ?? `exit code ${exitCode}`}: ${lastLine(said)}`;
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) || "it said nothing";
}
