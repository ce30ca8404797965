import { defineCommand } from "../command.ts";
import { choice, text } from "../flags.ts";
import { datasetWords, ksFlag, windowFlags } from "../shared-flags.ts";
import { tableFormats } from "../table-flags.ts";

export default defineCommand({
  about: "rank evaluated runs, and write report.json and report.html",
  arguments: [
    [
      "<results...>",
      "result folders, *_verdicts.jsonl, or the official tool's *_eval_results.json",
    ],
  ],
  flags: {
    report: {
      outDir: text("-o, --out <dir>", "folder for report.json and report.html", "."),
      title: text("--title <text>", "title of the report"),
      source: text(
        datasetWords,
        "dataset of the runs, if it has moved or the files come from another tool",
      ),
      ks: ksFlag,
      window: windowFlags,
    },
    table: {
      format: choice("--format <name>", "print only the ranking, in this format", tableFormats),
      out: text("--table <file>", "write the ranking to a .md, .csv, .tex, .json or .parquet file"),
    },
  },
  examples: [
    "bcb report results/ --out site",
    "bcb report a_verdicts.jsonl b_eval_results.json",
    "bcb report results/ --format markdown",
    "bcb report results/ --table ranking.tex",
    "bcb report results/ --since 2026-06-01",
  ],
  async run({ report: wanted, table, json }, context, results) {
    const { makeReport } = await import("../../pipeline/evaluate/make-report.ts");
    const isTable = (table.format ?? table.out) !== undefined;
    const {
      report,
      files,
      text: words,
    } = await makeReport({ ...wanted, results, table: isTable ? table : undefined }, context);
    const places = `Report: ${files.html}\n        ${files.json}`;
    // The table may go on in a pipe.
    if (table.format !== undefined && !json) return { text: words, remarks: [places] };
    return { json: report, text: `${words}\n\n${places}` };
  },
});
