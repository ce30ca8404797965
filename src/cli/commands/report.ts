import { Option, type Command } from "commander";
import type { TableFormat } from "../../schema/data-table.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, parseKs } from "../options.ts";
import { tableFormats } from "../table-options.ts";

interface ReportFlags {
  out: string;
  title?: string;
  dataset?: string;
  passK: number[];
  format?: TableFormat;
  table?: string;
  json?: boolean;
}

export function addReportCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("report")
    .argument(
      "<results...>",
      "folders with results, *_verdicts.jsonl, or the official tool's *_eval_results.json",
    )
    .description("rank evaluated runs: terminal, report.json and report.html")
    .option("-o, --out <dir>", "where report.json and report.html go", ".")
    .option("--title <text>", "heading of the report")
    .option(
      "-d, --dataset <source>",
      "the runs' dataset, where it has moved since, or for files of other tools",
    )
    .addOption(
      new Option("--pass-k <list>", "which k of pass@k")
        .argParser(parseKs)
        .default([1, 5, 10], "1,5,10"),
    )
    .addOption(
      new Option("--format <name>", "print the ranking alone, in this format").choices(
        tableFormats,
      ),
    )
    .option("--table <file>", "write the ranking to a .md, .csv, .tex, .json or .parquet file")
    .action(async (results: string[], flags: ReportFlags) => {
      const { makeReport } = await import("../../pipeline/evaluate/make-report.ts");
      const { terminal } = context;
      const { report, files, text } = await makeReport({
        settings: context.settings,
        results,
        outDir: flags.out,
        title: flags.title,
        source: flags.dataset,
        ks: flags.passK,
        bcbVersion: context.version,
        now: context.now,
        style: terminal.style,
        table:
          (flags.format ?? flags.table) ? { format: flags.format, out: flags.table } : undefined,
        progress: terminal.progress,
        signal: context.signal,
      });
      const places = `Report: ${files.html}\n        ${files.json}`;
      if (flags.json) terminal.sayJson(report);
      else if (flags.format === undefined) terminal.say(`${text}\n\n${places}`);
      else {
        // The table may go on in a pipe.
        terminal.say(text);
        terminal.complain(places);
      }
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb report results/ --out site",
    "bcb report a_verdicts.jsonl b_eval_results.json",
    "bcb report results/ --format markdown",
    "bcb report results/ --table ranking.tex",
  ]);
}
