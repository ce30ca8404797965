import { fileURLToPath } from "node:url";
import { fault } from "../lib/bench-error.ts";
import { runProcess, type ProcessOutcome } from "../lib/run-process.ts";
import { Walls, wallNames, type DoctorFinding, type Wall } from "../schema/doctor-report.ts";
import type { SandboxWishes } from "../schema/language.ts";
import type { JailSizes } from "../schema/worker-message.ts";
import { explainWalls, nameWalls, readKernelFacts } from "./explain-walls.ts";
import { sweepGroups } from "./zygote.ts";
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
    .map((name) => known.get(name) ?? lacking(name, "it was not examined"))
    .filter(
      ({ wall, state }) => state === "missing" || (state === "weaker" && !mayBeWeaker.has(wall)),
    );
}

function allMissing(reason: string): Walls {
  return wallNames.map((name) => lacking(name, reason));
}

function lacking(wall: Wall["wall"], reason: string): Wall {
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
  const lastLine = said.trim().split("\n").at(-1) || "it said nothing";
  return `the examination ended with ${signal ?? `exit code ${exitCode}`}: ${lastLine}`;
}

/** The names of the walls that are missing on this machine, none on a sound one; refuses unless a weak sandbox is allowed. */
export async function requireWalls(
  { name, ...interpreter }: Pick<ExamineWallsOptions, "python" | "variables"> & { name: string },
  { allowWeakSandbox = false, remark }: Pick<SandboxWishes, "allowWeakSandbox" | "remark">,
): Promise<string[]> {
  const missing = findMissingWalls(await examineWalls(interpreter));
  if (missing.length === 0) return [];
  const troubles = explainWalls(missing, await readKernelFacts());
  const lines = troubles.map(({ walls, cause }) => `  ${walls.join(", ")}: ${cause}`);
  if (!allowWeakSandbox) {
    throw fault.SandboxTooWeak(
      `This machine cannot isolate samples. Missing:\n${lines.join("\n")}`,
      `\`bcb doctor ${name}\` explains how to fix it. docker/evaluate.Dockerfile in bcb's repository builds a container for such machines. --allow-weak-sandbox (allowWeakSandbox in the library) runs samples with your own permissions: use it only for code you would run yourself.`,
    );
  }
  remark?.(
    `The sandbox is weak: samples run with your own permissions, and every result records that. Missing:\n${lines.join("\n")}`,
  );
  return missing.map(({ wall }) => wall);
}

/** What the doctor says of the walls: an error for each cause that some are missing, a warning for a weaker one. */
export async function reportWalls(walls: Walls): Promise<DoctorFinding[]> {
  const missing = findMissingWalls(walls);
  const finding = { topic: "wall", subject: "sandbox", tasks: 0 } as const;
  const troubles = explainWalls(missing, await readKernelFacts());
  return [
    ...troubles.map(({ walls: names, cause, advice }) => ({
      ...finding,
      severity: "error" as const,
      message: `the sandbox lacks ${nameWalls(names)}: ${cause}`,
      hint: `${advice} Until then, \`bcb evaluate\` needs --allow-weak-sandbox.`,
    })),
    ...walls
      .filter((wall) => wall.state === "weaker" && !missing.includes(wall))
      .map(({ wall, reason }) => ({
        ...finding,
        severity: "warning" as const,
        message: `the ${wall} of the sandbox is weaker: ${reason}`,
        hint: null,
      })),
  ];
}
