import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Walls, wallNames, type Wall } from "../schema/walls.ts";
import type { JailSizes } from "../schema/worker-message.ts";
import { sweepGroups } from "./sweep-groups.ts";
import { defaultSizes } from "./zygote-sandbox.ts";

// Reachable from src/sandbox and from dist/sandbox alike.
const wallsScript = fileURLToPath(new URL("../../python/bcb_walls.py", import.meta.url));

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
  if (platform !== "linux") return allMissing(`walls are built on Linux only, this is ${platform}`);
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
  wasKilled?: boolean;
  stdout: string;
}

function runScript(options: ExamineWallsOptions): Promise<ScriptOutcome> {
  const { python, variables, signal, script = wallsScript, limitMs = 20_000 } = options;
  const sizes = JSON.stringify({ ...defaultSizes, ...options.sizes });
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ stdout: "" });
    const child = spawn(python, ["-s", "-B", script, sizes], {
      env: { ...variables },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const text = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (chunk: string) => (text[name] += chunk));
    }
    const killGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // The group is gone already.
      }
    };
    let isLate = false;
    const clock = setTimeout(() => {
      isLate = true;
      killGroup();
    }, limitMs);
    signal?.addEventListener("abort", killGroup, { once: true });
    const finish = async (failure?: string, wasKilled = false) => {
      clearTimeout(clock);
      signal?.removeEventListener("abort", killGroup);
      if (wasKilled || isLate) await sweepGroups(python, variables);
      resolve({ stdout: text.stdout, wasKilled, ...(failure === undefined ? {} : { failure }) });
    };
    child.once("error", (error) => void finish(`${python} does not start: ${error.message}`));
    child.once("close", (code, name) => {
      if (isLate) void finish(`the examination did not end within ${limitMs / 1000} s`);
      else if (code === 0) void finish();
      else
        void finish(
          `the examination ended with ${name ?? `exit code ${code}`}: ${lastLine(text.stderr)}`,
          name !== null,
        );
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) || "it said nothing";
}
