import { type BenchError, fault } from "../lib/bench-error.ts";
import type { ProcessOutcome } from "../lib/run-process.ts";

/** Turns a failed step of a build into words; `step` completes "could not be built: …". */
export function buildError(name: string, step: string, outcome: ProcessOutcome): BenchError {
  if (isDiskFull(outcome.stderr)) return diskFull(`the environment ${name}`);
  const lines = outcome.stderr.split("\n").filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => /^\s*(error|×)/i.test(line));
  const tail = lines.slice(first === -1 ? -12 : first).slice(0, 12);
  return fault.EnvironmentBuildFailed(
    `The environment ${name} could not be built: ${step} failed.\n${tail.join("\n")}`,
    isNetwork.test(outcome.stderr)
      ? "The package index did not respond: check the connection (pip's and uv's index settings apply), then run the same command again."
      : `Nothing was left half-built. Try again with \`bcb env sync ${name}\`, or use another interpreter with --python.`,
  );
}

export function diskFull(what: string, doing = "building"): BenchError {
  return fault.DiskFull(
    `No space left on the disk while ${doing} ${what}.`,
    "Free some space, or choose another place with BCB_CACHE, and run the same command again.",
  );
}

export function isDiskFull(text: string): boolean {
  return /No space left on device|os error 28\b|Disk quota exceeded|Errno 28\b/i.test(text);
}

const isNetwork =
  /dns error|error sending request|failed to fetch|connection (refused|reset)|timed? out|network is unreachable/i;
