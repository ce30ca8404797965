import { CommanderError } from "commander";
import { BenchError, exitCodes } from "../lib/bench-error.ts";
import { printableLines } from "../lib/printable.ts";
import { createAsk, createContext, type CommandContext } from "./context.ts";
import { readOfficial } from "./official/read-official.ts";
import { createProgram, resolveHelp } from "./program.ts";
import { readSettings, version } from "./settings.ts";
import { createTerminal, type Terminal } from "./terminal.ts";
import { watchLauncher } from "./watch-launcher.ts";

/** The one place where a command's failure becomes words and an exit code. */
export async function main(): Promise<void> {
  const interrupt = new AbortController();
  const terminal = createTerminal(process.stdout, process.stderr, process.env);
  const context = createContext({
    settings: readSettings(process.env),
    terminal,
    signal: interrupt.signal,
    input: {
      stdin: () => (process.stdin.isTTY ? undefined : process.stdin),
      ask: createAsk(process.stdin, process.stderr, interrupt.signal),
    },
    version,
  });
  const output = watchOutput(terminal);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    // The second time, the default action ends the process at once.
    process.once(name, () => interrupt.abort(new Interrupted(name)));
  }
  watchLauncher(() => interrupt.abort(new Interrupted("npm is gone")));
  try {
    const program = await createProgram(context);
    const words = resolveHelp(program, process.argv.slice(2));
    await program.parseAsync(readOfficial(program, words), { from: "user" });
    terminal.clearProgress();
    process.exitCode = output.isLost ? exitCodes.environment : context.exitCode;
  } catch (error) {
    terminal.clearProgress();
    process.exitCode = explain(error, context);
  }
}

class Interrupted extends Error {}

function explain(error: unknown, { terminal, signal }: CommandContext): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  if (signal.aborted) {
    terminal.complain("Interrupted. Finished work is kept: run the same command again to resume.");
    return exitCodes.interrupted;
  }
  if (error instanceof BenchError) {
    const { bad, dim } = terminal.remarkStyle;
    terminal.complain(`${bad("error:")} ${printableLines(error.message)}`);
    terminal.complain(`${dim(`[${error.code}]`)} ${printableLines(error.hint)}`);
    return error.exitCode;
  }
  throw error;
}

/** A reader that stops early (`bcb tasks list | head`) is no failure; a disk that is full is one. */
function watchOutput(terminal: Terminal): { isLost: boolean } {
  const output = { isLost: false };
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || output.isLost) return;
    output.isLost = true;
    process.exitCode = exitCodes.environment;
    terminal.complain(
      `${terminal.remarkStyle.bad("error:")} Cannot write the result: ${error.message}.`,
    );
  });
  process.stderr.on("error", () => {});
  return output;
}
