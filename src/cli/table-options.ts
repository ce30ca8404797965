import { Option, type Command } from "commander";
import { tableFormats, type TableFormat } from "../schema/data-table.ts";
import type { CommandContext } from "./context.ts";

export interface TableFlags {
  format?: TableFormat;
  out?: string;
  json?: boolean;
}

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

/** What the pipeline needs to write a table as it was asked for. */
export function toDelivery(flags: TableFlags, { terminal }: CommandContext) {
  return { format: flags.json ? ("json" as const) : flags.format, out: flags.out, terminal };
}
