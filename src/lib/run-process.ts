import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { startGroup, type GroupOptions } from "./process-group.ts";

export type ProcessOutcome = Awaited<ReturnType<typeof runProcess>>;

export interface ProcessOptions extends GroupOptions {
  limitMs?: number;
  signal?: AbortSignal | undefined;
  onStdout?: (line: string) => void;
  onStderr?: (line: string) => void;
}

/**
 * Runs a helper process to its end. Whatever ends this call early kills the process with all of its children. `said` is what it said on
 * stderr; `stderr` is the same, and why it has no exit code.
 */
export async function runProcess(
  command: string,
  parameters: readonly string[],
  options: ProcessOptions,
) {
  const { signal, limitMs = 2 ** 31 - 1 } = options;
  signal?.throwIfAborted();
  const group = startGroup(command, parameters, options);
  group.stdin.end();
  const stdout = collectLines(group.stdout, options.onStdout);
  const stderr = collectLines(group.stderr, options.onStderr);
  let isLate = false;
  const clock = setTimeout(() => {
    isLate = true;
    group.kill();
  }, limitMs);
  const stop = () => group.kill();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const end = await group.ended;
    signal?.throwIfAborted();
    const said = stderr.join("\n");
    if (isLate) stderr.push(`no response within ${limitMs / 1000} s`);
    if (end.signal !== null) stderr.push(`ended by ${end.signal}`);
    else if (end.exitCode === null) stderr.push(end.words);
    return { ...end, isLate, said, stdout: stdout.join("\n"), stderr: stderr.join("\n") };
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", stop);
    group.kill();
  }
}

function collectLines(stream: Readable, onLine?: (line: string) => void): string[] {
  const lines: string[] = [];
  createInterface({ input: stream }).on("line", (line) => {
    lines.push(line);
    onLine?.(line);
  });
  return lines;
}
