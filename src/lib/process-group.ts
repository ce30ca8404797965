import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { printableLines } from "./printable.ts";

export interface GroupOptions {
  variables: Readonly<Record<string, string | undefined>>;
  cwd?: string | undefined;
  /** Gives it a fourth pipe, for messages that what it prints must not mix with. */
  hasMessages?: boolean | undefined;
}

export interface ProcessEnd {
  /** Null when a signal ended it, or when there is no signal either and it never started. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** Which of these, for people. */
  words: string;
}

export type ProcessGroup = ReturnType<typeof startGroup>;

const running = new Set<number>();
process.once("exit", () => {
  for (const pid of running) killGroup(pid, "SIGKILL");
});

/** Starts a program that leads a group of its own: who kills it kills all that it started, and it ends with us. */
export function startGroup(
  command: string,
  parameters: readonly string[],
  { variables, cwd, hasMessages = false }: GroupOptions,
) {
  const child = spawn(command, parameters, {
    env: { ...variables },
    cwd,
    stdio: ["pipe", "pipe", "pipe", ...(hasMessages ? (["pipe"] as const) : [])],
    detached: true,
  });
  const { pid = 0, stdin, stdout, stderr } = child;
  // A program that does not read is free to, and its end is watched.
  stdin.on("error", () => {});
  if (pid > 0) running.add(pid);
  // When the program is gone and nobody holds its pipes any more. Never rejects.
  const { promise: ended, resolve } = Promise.withResolvers<ProcessEnd>();
  child.once("error", ({ message }) => resolve({ exitCode: null, signal: null, words: message }));
  child.once("close", (exitCode, signal) => {
    running.delete(pid);
    resolve({ exitCode, signal, words: `exit code ${exitCode ?? signal}` });
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fourth pipe is one that is read
  const messages = child.stdio[3] as Readable | null;
  const kill = (signal: NodeJS.Signals = "SIGKILL") => killGroup(pid, signal);
  return { stdin, stdout, stderr, messages, ended, kill };
}

/** Keeps the end of what a process says. */
export function keepTail(stream: Readable, mostCharacters: number): () => string {
  let tail = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    tail = (tail + chunk).slice(-mostCharacters);
  });
  return () => tail.trim();
}

/** The same of both its streams together, harmless on a terminal. */
export function keepTails({ stdout, stderr }: ProcessGroup, mostCharacters: number): () => string {
  const tails = [stdout, stderr].map((stream) => keepTail(stream, mostCharacters));
  return () => printableLines(tails.map((tail) => tail()).join("\n")).trim();
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}
