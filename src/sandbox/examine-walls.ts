import { fileURLToPath } from "node:url";
import { runProcess } from "../lib/run-process.ts";
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
  let { failure, wasKilled, stdout } = await runScript(options);
  for (let death = 1; wasKilled && death < mostDeaths; death++) {
    options.signal?.throwIfAborted();
    ({ failure, wasKilled, stdout } = await runScript(options));
  }
  options.signal?.throwIfAborted();
  if (failure !== undefined) return allMissing(failure);
  try {
    return Walls.parse(JSON.parse(stdout));
  } catch {
    return allMissing(`the examination answered ${JSON.stringify(stdout.slice(0, 200))}`);
  }
}

/** Killed from outside, an examination says nothing of the walls: it is begun again, but not for ever. */
const mostDeaths = 3;
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

interface ScriptOutcome {
  failure?: string;
  /** By somebody else than us. */
  wasKilled: boolean;
  stdout: string;
}

async function runScript(options: ExamineWallsOptions): Promise<ScriptOutcome> {
  const { python, variables, signal, script = wallsScript, limitMs = 20_000 } = options;
  const sizes = JSON.stringify({ ...defaultSizes, ...options.sizes });
  const limits = { variables, signal, limitMs };
  const outcome = await runProcess(python, ["-s", "-B", script, sizes], limits).catch(
    async (aborted: unknown) => {
      await sweepGroups(python, variables);
      throw aborted;
    },
  );
  const { exitCode, signal: name, isLate, stdout, said, words } = outcome;
  const wasKilled = name !== null && !isLate;
  if (wasKilled || isLate) await sweepGroups(python, variables);
  if (exitCode === 0) return { stdout, wasKilled };
  const isStarted = exitCode !== null || name !== null;
  const failure = !isStarted
    ? `${python} does not start: ${words}`
    : isLate
      ? `the examination did not end within ${limitMs / 1000} s`
      : `the examination ended with ${name ?? `exit code ${exitCode}`}: ${lastLine(said)}`;
  return { failure, stdout, wasKilled };
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) || "it said nothing";
}
