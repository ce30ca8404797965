import { Option, type Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, parseKs } from "../options.ts";

interface ReportFlags {
  out: string;
  title?: string;
  dataset?: string;
  passK: number[];
  json?: boolean;
}

export function addReportCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("report")
    .argument("<results...>", "folders with results, or single *_verdicts.jsonl files")
    .description("rank evaluated runs: terminal, report.json and report.html")
    .option("-o, --out <dir>", "where report.json and report.html go", ".")
    .option("--title <text>", "heading of the report")
    .option("-d, --dataset <source>", "the runs' dataset, where it has moved since")
    .addOption(
      new Option("--pass-k <list>", "which k of pass@k")
        .argParser(parseKs)
        .default([1, 5, 10], "1,5,10"),
    )
    .action(async (results: string[], flags: ReportFlags) => {
      const { makeReport } = await import("../../pipeline/make-report.ts");
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
        progress: terminal.progress,
        signal: context.signal,
      });
      if (flags.json) terminal.sayJson(report);
      else terminal.say(`${text}\n\nReport: ${files.html}\n        ${files.json}`);
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb report results/ --out site",
    "bcb report a_verdicts.jsonl b_verdicts.jsonl",
  ]);
}
