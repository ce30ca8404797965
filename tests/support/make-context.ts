import { readSettings } from "../../src/cli/settings.ts";
import { wallClock } from "../../src/lib/clock.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { plainStyle } from "../../src/lib/printable.ts";
import type { Context } from "../../src/schema/context.ts";

/** The surroundings of a call on this machine; nothing is shown to anybody. */
export function makeContext(changes: Partial<Context> = {}): Context {
  return {
    settings: readSettings(process.env),
    version: "1.0.0",
    style: plainStyle,
    columns: undefined,
    progress: noProgress,
    remark: () => {},
    clock: wallClock,
    random: () => 0,
    signal: new AbortController().signal,
    ...changes,
  };
}
