import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addJsonOption,
  parseParallel,
  toParallel,
  weakSandboxOption,
  type Parallel,
} from "../options.ts";

interface DemoFlags {
  out: string;
  parallel?: Parallel;
  fresh?: boolean;
  local?: boolean;
  allowWeakSandbox?: boolean;
  json?: boolean;
}

export function addDemoCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("demo")
    .description("judge recorded answers to the embedded pack: ranking and report, no model needed")
    .option("-o, --out <dir>", "where the results go", "bcb-demo")
    .option("-p, --parallel <n>", "samples at once; auto is one a core", parseParallel)
    .option("--fresh", "judge again what an earlier demo has judged")
    .option("--local", "let a small real model answer too, on this machine (98 MB, some minutes)")
    .option(...weakSandboxOption)
    .action(async (flags: DemoFlags) => {
      const { runDemo } = await import("../../pipeline/run-demo.ts");
      const { terminal } = context;
      const { report, files, text } = await runDemo({
        settings: context.settings,
        outDir: flags.out,
        parallel: toParallel(flags.parallel),
        fresh: flags.fresh ?? false,
        local: flags.local ?? false,
        allowWeakSandbox: flags.allowWeakSandbox ?? false,
        bcbVersion: context.version,
        now: context.now,
        style: terminal.style,
        progress: terminal.progress,
        remark: (line) => terminal.complain(line),
        signal: context.signal,
      });
      if (flags.json) terminal.sayJson(report);
      else {
        terminal.say(
          `${text}\n\nReport: ${files.html}\n        ${files.json}\nBrowse: ${terminal.command} serve --runs ${flags.out} --open`,
        );
      }
      if (report.models.some((model) => model.incomplete)) context.exitCode = exitCodes.environment;
      else if (report.ground_truth?.failed.length) context.exitCode = exitCodes.negative;
    });
  addJsonOption(command);
  addExamples(command, ["bcb demo", "bcb demo --local", "bcb demo --out /tmp/first-look --json"]);
}
