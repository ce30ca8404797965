import type { Settings } from "../schema/settings.ts";
import type { Terminal } from "./terminal.ts";

/** What every command is given; nothing else of the surroundings is reached for. */
export interface CommandContext {
  readonly settings: Settings;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** What is piped in; undefined where a person sits at the keyboard. */
  readonly stdin?: () => AsyncIterable<Uint8Array> | undefined;
  /** Asks the person at the terminal; absent where there is none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  readonly version: string;
  /** What the process ends with when the command returns. */
  exitCode: number;
}
