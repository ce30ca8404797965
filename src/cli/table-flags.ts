import { printable } from "../lib/printable.ts";
import type { DataTable, TableFormat } from "../schema/data-table.ts";
import type { Answer } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { choice, text, toggle, type FlagValues } from "./flags.ts";

export const tableFormats: readonly TableFormat[] = [
  "table",
  "markdown",
  "csv",
  "latex",
  "json",
  "parquet",
];

const formatFlags = (words: string) => ({
  format: choice(
    "--format <name>",
    `${words} (default: from the extension of --out, else table)`,
    tableFormats,
  ),
  out: text("-o, --out <file>", "write the table to this file"),
});

/** The same words in every command whose whole answer is a table. */
export const tableFlags = {
  ...formatFlags("format of the table"),
  json: toggle("--json", "same as --format json"),
};

/** The same words in every command that says more than its main table. */
export const findingFlags = {
  ...formatFlags("print only the main table, in this format"),
  json: toggle("--json", "print everything as JSON", { excludes: ["format", "out"] }),
};

type TableValues = FlagValues<typeof tableFlags>;

/** A table as it was asked for; what the format cannot say goes to stderr. */
export async function toTableAnswer(
  table: DataTable,
  { json, format, out }: TableValues,
  { terminal }: CommandContext,
): Promise<Answer> {
  const { deliverTables } = await import("../pipeline/deliver-table.ts");
  return await deliverTables([table], { format: json ? "json" : format, out, terminal });
}

interface Findings {
  /** Everything, for programs. */
  json: unknown;
  /** Everything that people want to see. */
  text: string;
  /** What stands for it in a paper or a spreadsheet. */
  table: DataTable;
}

/** All of it, or the main table where a format or a file is asked for. */
export async function toFindingsAnswer(
  { json, text: words, table }: Findings,
  flags: TableValues,
  context: CommandContext,
): Promise<Answer> {
  if (flags.format ?? flags.out) return await toTableAnswer(table, flags, context);
  return { json, text: words };
}

/** Why runs may not compare, for stderr. */
export function toWarnings(warnings: readonly string[]): string[] {
  return warnings.map((warning) => `Warning: ${printable(warning)}`);
}

/** The answer with its warnings; with --strict they are a negative finding. */
export function withWarnings(
  answer: Answer,
  warnings: readonly string[],
  isStrict: boolean,
): Answer {
  return {
    ...answer,
    remarks: [...(answer.remarks ?? []), ...toWarnings(warnings)],
    finding: isStrict && warnings.length > 0 ? "negative" : answer.finding,
  };
}
