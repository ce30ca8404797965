import { Option, type Command } from "commander";
import type { DataTable, TableFormat } from "../schema/data-table.ts";
import type { CommandContext } from "./context.ts";

export interface TableFlags {
  format?: TableFormat;
  out?: string;
  json?: boolean;
}

export const tableFormats: readonly TableFormat[] = [
  "table",
  "markdown",
  "csv",
  "latex",
  "json",
  "parquet",
];

/** The same words in every command whose whole answer is a table. */
export function addTableOptions(command: Command): Command {
  return addFormatOptions(command, "how the table is written").option(
    "--json",
    "the same as --format json",
  );
}

/** The same words in every command that says more than its main table. */
export function addFindingOptions(command: Command): Command {
  return addFormatOptions(command, "the main table alone, in this format").addOption(
    new Option("--json", "print everything as JSON for programs").conflicts(["format", "out"]),
  );
}

function addFormatOptions(command: Command, words: string): Command {
  return command
    .addOption(
      new Option(
        "--format <name>",
        `${words} (default: by the ending of --out, else table)`,
      ).choices(tableFormats),
    )
    .option("-o, --out <file>", "write the table to this file");
}

/** Prints or writes a table as it was asked for; what the format cannot say goes to stderr. */
export async function sayTable(
  table: DataTable,
  { json, format, out }: TableFlags,
  { terminal }: CommandContext,
): Promise<void> {
  const { deliverTable } = await import("../pipeline/deliver-table.ts");
  const asked = json ? "json" : format;
  const { text, remarks } = await deliverTable(table, { format: asked, out, terminal });
  terminal.say(text);
  for (const remark of remarks) terminal.complain(remark);
}

export interface Findings {
  /** Everything, for programs. */
  json: unknown;
  /** Everything that people want to see. */
  text: string;
  /** What stands for it in a paper or a spreadsheet. */
  table: DataTable;
}

/** Says all of it, or the main table where a format or a file is asked for. */
export async function sayFindings(
  { json, text, table }: Findings,
  flags: TableFlags,
  context: CommandContext,
): Promise<void> {
  if (flags.json) context.terminal.sayJson(json);
  else if (flags.format ?? flags.out) await sayTable(table, flags, context);
  else context.terminal.say(text);
}
