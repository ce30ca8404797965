import { exitCodes } from "../lib/bench-error.ts";
import { wallClock } from "../lib/clock.ts";
import type { Context } from "../schema/context.ts";
import type { Terminal } from "./terminal.ts";

/** What every command is given: the pipeline's surroundings, and a person's. */
export interface CommandContext extends Context {
  readonly terminal: Terminal;
  /** Where a command hears: what is piped in, or a person. */
  readonly input: {
    /** Undefined where a person sits at the keyboard. */
    readonly stdin?: (() => AsyncIterable<Uint8Array> | undefined) | undefined;
    /** Asks the person; absent where there is none. */
    readonly ask?: ((question: string) => Promise<string>) | undefined;
  };
  /** What the process ends with when the command returns. */
  exitCode: number;
}

type Given = Pick<CommandContext, "settings" | "terminal" | "signal" | "version"> &
  Partial<CommandContext>;

/** The surroundings of a command that speaks on a terminal. */
export function createContext({ terminal, ...given }: Given): CommandContext {
  const { style, columns, progress, complain } = terminal;
  return {
    terminal,
    style,
    columns,
    progress,
    remark: complain,
    clock: wallClock,
    random: Math.random,
    input: {},
    exitCode: exitCodes.done,
    ...given,
  };
}

/** Asks a person a question on stderr; undefined where nobody sits at the keyboard. */
export function createAsk(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  signal: AbortSignal,
): ((question: string) => Promise<string>) | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  return async (question) => {
    const { createInterface } = await import("node:readline/promises");
    // Not as a terminal of its own: Ctrl-C stays the kernel's, and ends the command as everywhere.
    const lines = createInterface({ input, output, terminal: false });
    // A keyboard that is gone says nothing; that means to stop.
    const gone = new Promise<string>((resolve) => lines.once("close", () => resolve("q")));
    try {
      return await Promise.race([lines.question(question, { signal }), gone]);
    } finally {
      lines.close();
    }
  };
}
