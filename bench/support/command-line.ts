import { parseArgs } from "node:util";
import { readSettings } from "../../src/cli/settings.ts";
import type { ReportProgress } from "../../src/lib/progress.ts";

/** What a measurement is told: its numbers by name, or a refusal that lists the options. */
export function readOptions<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: "string" }] as const),
  );
  const chosen = { ...defaults };
  return Object.assign(chosen, parseArgs({ options, strict: true }).values);
}

export function toNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new Error(`--${name} wants a number, not ${text}.`);
}

export const settings = readSettings(process.env);

// An exit kills the groups of programs that a measurement started; a signal alone would leave them running.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

/** A line on stderr at every step: these runs are long, and their stdout is the result. */
export const progress: ReportProgress = ({ label, done, total }) => {
  console.error(`  ${label}: ${done}${total === undefined ? "" : ` of ${total}`}`);
};

/** The command that makes the same numbers again. */
export function commandLine(script: string): string {
  const given = process.argv.slice(2).join(" ");
  return `npm run ${script}${given === "" ? "" : ` -- ${given}`}`;
}
