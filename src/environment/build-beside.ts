import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { errorCode, fault, type BenchError } from "../lib/bench-error.ts";
import { makeFolder, writeError } from "../lib/files.ts";
import type { ProcessOutcome } from "../lib/run-process.ts";

const dayMs = 86_400_000;

/**
 * Lets `build` make what goes to a place in a folder beside it, gone afterwards, and moves in whole what it answers with; what is
 * in its place goes, unless that is good by now. Says what the disk refuses.
 */
export async function buildBeside(
  place: string,
  isGood: () => Promise<boolean>,
  build: (work: string) => Promise<string>,
): Promise<void> {
  const parent = path.dirname(place);
  await removeAbandoned(parent);
  const id = randomUUID().slice(0, 8);
  const work = path.join(parent, `.build-${path.basename(place)}-${id}@${host()}@${process.pid}`);
  try {
    await makeFolder(work);
    const made = await build(work);
    // Another process may have been faster, and what it made may be in use already.
    if (await isGood()) return;
    await rename(made, place).catch(async () => {
      if (await isGood()) return;
      await rename(place, `${work}-old`);
      await rename(made, place);
    });
  } catch (cause) {
    throw cause instanceof Error && "syscall" in cause ? writeError(place, cause) : cause;
  } finally {
    // What cannot be removed now goes at the next build; it must not hide what went wrong.
    for (const left of [work, `${work}-old`]) {
      await rm(left, { recursive: true, force: true }).catch(() => {});
    }
  }
}

/** Removes what killed builds left. The folder may be shared: another machine's build is left alone for a day. */
export async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(".build-"))) {
    const place = path.join(folder, name);
    // In a cache that is somebody else's, or read-only, it stays.
    if (await isAbandoned(place)) await rm(place, { recursive: true, force: true }).catch(() => {});
  }
}

async function isAbandoned(place: string): Promise<boolean> {
  const [, builder, processId] = path.basename(place).split("@");
  if (builder === host()) return !isAlive(Number.parseInt(processId ?? "", 10));
  const { mtimeMs } = await stat(place);
  return Date.now() - mtimeMs > dayMs;
}

function host(): string {
  return hostname().replaceAll(/[^\w.]/g, "_");
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive too.
    return errorCode(error) === "EPERM";
  }
}

/** Throws unless a program that was to make something succeeded: for want of space, else what `explain` makes of its words. */
export function requireSuccess(
  { exitCode, stderr }: ProcessOutcome,
  doing: string,
  explain: (stderr: string) => BenchError,
): void {
  if (exitCode === 0) return;
  requireSpace(stderr, doing);
  throw explain(stderr);
}

/** Throws if a program complained of a full disk; npm does, and ends as if it had succeeded. */
export function requireSpace(stderr: string, doing: string): void {
  if (!/No space left on device|os error 28\b|Disk quota exceeded|Errno 28\b/i.test(stderr)) return;
  throw fault.DiskFull(
    `No space left on the disk while ${doing}.`,
    "Free some space, or choose another place with BCB_CACHE, and run the same command again.",
  );
}

const networkTrouble =
  /dns error|error sending request|failed to fetch|connection (refused|reset)|timed? out|network is unreachable/i;

/** The same of a step of a build, which completes "could not be built: …". */
export function requireStep(name: string, step: string, outcome: ProcessOutcome): void {
  requireSuccess(outcome, `building the environment ${name}`, (stderr) => {
    const lines = stderr.split("\n").filter((line) => line.trim() !== "");
    const first = lines.findIndex((line) => /^\s*(error|×)/i.test(line));
    const tail = lines.slice(first === -1 ? -12 : first).slice(0, 12);
    return fault.EnvironmentBuildFailed(
      `The environment ${name} could not be built: ${step} failed.\n${tail.join("\n")}`,
      networkTrouble.test(stderr)
        ? "The package index did not respond: check the connection (pip's and uv's index settings apply), then run the same command again."
        : `Nothing was left half-built. Try again with \`bcb env sync ${name}\`, or use another interpreter with --python.`,
    );
  });
}
