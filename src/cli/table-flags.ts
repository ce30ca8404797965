import { choice, text, toggle } from "./flags.ts";

export const tableFormats = ["table", "markdown", "csv", "latex", "json", "parquet"] as const;

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
  json: toggle("--json", "print everything as JSON", ["format", "out"]),
};
