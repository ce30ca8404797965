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

/** The same words in every command that prints a table. */
export function addTableOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--format <name>",
        "how the table is written (default: by the ending of --out, else table)",
      ).choices(tableFormats),
    )
    .option("-o, --out <file>", "write it to this file")
    .option("--json", "the same as --format json");
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
