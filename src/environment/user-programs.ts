import { spawn } from "node:child_process";
import { once } from "node:events";
import { fault, errorMessage, type BenchError } from "../lib/bench-error.ts";
import type { Settings } from "../schema/settings.ts";
import { runProcess } from "../lib/run-process.ts";

export interface EditorRequest {
  /** A shell's words, such as `code --wait`; the file's path is put behind them. */
  command: string;
  file: string;
  variables: Settings["variables"];
  /** When the editor is asked to end (SIGTERM). */
  limitMs?: number | undefined;
  /** Where the editor may print: a result of ours on stdout is not to be mixed with it. */
  output: "stdout" | "stderr";
  nowMs: () => number;
  signal: AbortSignal;
}

// What a shell says of a command that it cannot find or run.
const unusable = new Set([126, 127]);

/** Lets a person edit a file; the editor has the terminal meanwhile. */
export async function runEditor(request: EditorRequest) {
  const { command, file, variables, limitMs, nowMs, signal } = request;
  signal.throwIfAborted();
  const late = limitMs ? AbortSignal.timeout(Math.ceil(limitMs)) : new AbortController().signal;
  const begun = nowMs();
  // In our process group, unlike every other helper: only the foreground group may use the terminal.
  const child = spawn("/bin/sh", ["-c", `exec ${command} "$1"`, "bcb", file], {
    env: { ...variables },
    stdio: ["inherit", request.output === "stdout" ? "inherit" : 2, "inherit"],
  });
  const ends = AbortSignal.any([signal, late]);
  ends.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (cause) => reject(failed(command, errorMessage(cause), cause)));
    child.once("close", resolve);
  });
  signal.throwIfAborted();
  if (code !== null && unusable.has(code)) throw failed(command, "it cannot be found or run");
  // A person leaves with a failure to say that nothing is saved, as `:cq` does.
  return { isSaved: code === 0, isLate: late.aborted, ms: Math.round(nowMs() - begun) };
}

function failed(command: string, reason: string, cause?: unknown): BenchError {
  return fault.EditorFailed(
    `The editor \`${command}\` did not start: ${reason}.`,
    "Choose another with --editor, VISUAL or EDITOR.",
    { cause },
  );
}

/** Opens files in the user's own editor, on the user's own terminal, until it is closed. */
export async function openEditor(
  files: readonly string[],
  { variables }: { variables: Settings["variables"] },
): Promise<void> {
  const editor = variables["VISUAL"] || variables["EDITOR"] || "vi";
  // A shell, because people write `code --wait` into the variable; the files are its arguments, never its words.
  const child = spawn("/bin/sh", ["-c", `${editor} "$@"`, "editor", ...files], {
    env: { ...variables },
    stdio: "inherit",
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  if (code === 0) return;
  throw fault.BadUsage(
    `The editor "${editor}" exited with ${code ?? "a signal"}.`,
    "Set EDITOR to an editor that is installed.",
  );
}

/** Starts a program of the user's that outlives us, such as a browser; false where there is no such program. */
export async function startProgram(
  command: string,
  parameters: readonly string[],
  variables: Settings["variables"],
): Promise<boolean> {
  const env = { ...variables };
  const child = spawn(command, parameters, { env, stdio: "ignore", detached: true });
  child.unref();
  return once(child, "spawn").then(
    () => true,
    () => false,
  );
}

/** Puts a folder under git; false where there is no git, or where the folder is inside a repository already. */
export async function initRepository(
  folder: string,
  options: { variables: Settings["variables"]; signal?: AbortSignal },
): Promise<boolean> {
  const git = (...words: string[]) => runProcess("git", words, { ...options, cwd: folder });
  if ((await git("rev-parse", "--is-inside-work-tree")).exitCode === 0) return false;
  return (await git("init", "--quiet")).exitCode === 0;
}
