import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface ProcessOutcome {
  /** Null when it never started or a signal ended it; `stderr` says which. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface ProcessOptions {
  variables: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  limitMs?: number;
  signal?: AbortSignal | undefined;
  onStdout?: (line: string) => void;
  onStderr?: (line: string) => void;
}

/** Runs a helper process to its end. Whatever ends this call early kills the process with all of its children. */
export async function runProcess(
  command: string,
  parameters: readonly string[],
  options: ProcessOptions,
): Promise<ProcessOutcome> {
  options.signal?.throwIfAborted();
  const child = spawn(command, parameters, {
    env: { ...options.variables },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group is gone already.
    }
  };
  const stdout: string[] = [];
  const stderr: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    stdout.push(line);
    options.onStdout?.(line);
  });
  createInterface({ input: child.stderr }).on("line", (line) => {
    stderr.push(line);
    options.onStderr?.(line);
  });
  let isLate = false;
  const clock = setTimeout(
    () => {
      isLate = true;
      killGroup();
    },
    options.limitMs ?? 2 ** 31 - 1,
  );
  options.signal?.addEventListener("abort", killGroup, { once: true });
  try {
    const { exitCode, complaint } = await ended(child);
    options.signal?.throwIfAborted();
    if (isLate) stderr.push(`no answer within ${(options.limitMs ?? 0) / 1000} s`);
    if (complaint !== undefined) stderr.push(complaint);
    return { exitCode, stdout: stdout.join("\n"), stderr: stderr.join("\n") };
  } finally {
    clearTimeout(clock);
    options.signal?.removeEventListener("abort", killGroup);
    killGroup();
  }
}

function ended(
  child: ReturnType<typeof spawn>,
): Promise<{ exitCode: number | null; complaint?: string }> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ exitCode: null, complaint: error.message }));
    child.once("close", (exitCode, signal) =>
      resolve(signal === null ? { exitCode } : { exitCode, complaint: `ended by ${signal}` }),
    );
  });
}
