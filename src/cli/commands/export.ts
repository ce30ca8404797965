import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";
import { addSiteOptions, toSiteOptions, type SiteFlags } from "../site-options.ts";

interface ExportFlags extends SiteFlags {
  json?: boolean;
}

export function addExportCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("export")
    .argument("<dir>", "a new folder, or one that was exported to before")
    .description("write leaderboard, tasks and runs as files that any web server can show")
    .action(async (folder: string, flags: ExportFlags) => {
      const { exportSite } = await import("../../pipeline/site/export-site.ts");
      const { terminal } = context;
      const exported = await exportSite(folder, toSiteOptions(flags, context));
      if (flags.json) terminal.sayJson(exported);
      else {
        const size = `${exported.files} files, ${(exported.bytes / 1e6).toFixed(1)} MB`;
        terminal.say(
          `${folder}: ${size}. Look at it with \`python3 -m http.server -d ${folder}\`.`,
        );
      }
    });
  addExamples(addJsonOption(addSiteOptions(command)), [
    "bcb export site --runs bcb-demo",
    "bcb export site --leaderboard leaderboard.json --dataset bigcode/bigcodebench",
  ]);
}
