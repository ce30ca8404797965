import { exitCodes } from "../lib/bench-error.ts";
import { printable } from "../lib/printable.ts";
import type { CommandContext } from "./context.ts";

/** Says on stderr why runs may not compare; with --strict that is a negative finding. */
export function printWarnings(
  warnings: readonly string[],
  { strict }: { strict?: boolean },
  context: CommandContext,
): void {
  for (const warning of warnings) context.terminal.complain(`Warning: ${printable(warning)}`);
  if (strict && warnings.length > 0) context.exitCode = exitCodes.negative;
}
