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
