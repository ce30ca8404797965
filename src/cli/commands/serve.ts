import { InvalidArgumentError, type Command } from "commander";
import type { SiteIndex } from "../../schema/site.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";
import { addSiteOptions, toSiteOptions, type SiteFlags } from "../site-options.ts";

interface ServeFlags extends SiteFlags {
  host: string;
  port: number;
  workspace?: string;
  open?: boolean;
  json?: boolean;
}

export function addServeCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("serve")
    .description("show leaderboard, tasks and runs in a browser, on this machine")
    .option("-p, --port <number>", "port; 0 takes any that is free", parsePort, 8420)
    .option(
      "--host <address>",
      "where to listen; others than loopback ask for a token",
      "127.0.0.1",
    )
    .option("-w, --workspace <dir>", "an authoring workspace whose tasks are reviewed on a page")
    .option("--open", "open the browser")
    .action(async (flags: ServeFlags) => {
      const { serveSite } = await import("../../server/serve-site.ts");
      const { terminal, signal } = context;
      const { host, port, workspace } = flags;
      await using site = await serveSite({
        ...toSiteOptions(flags, context),
        host,
        port,
        workspace,
      });
      terminal.clearProgress();
      if (flags.json) terminal.sayJson({ url: site.url, port: site.port });
      else terminal.say(`${site.url}\n\n${describe(site.index)} Ctrl-C ends it.`);
      if (flags.open) {
        const { openInBrowser } = await import("../../pipeline/site/open-in-browser.ts");
        const isOpen = await openInBrowser(site.url, context.settings);
        if (!isOpen) terminal.complain("No browser could be started: open the address yourself.");
      }
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    });
  addExamples(addJsonOption(addSiteOptions(command)), [
    "bcb serve --runs bcb-demo",
    "bcb serve --leaderboard leaderboard.json --dataset bigcode/bigcodebench",
    "bcb serve --workspace shop --open",
    "bcb serve --runs results --host 0.0.0.0 --port 9000",
  ]);
}

function describe({ dataset, runs, leaderboard, review }: SiteIndex): string {
  const found = [
    runs.length > 0 && `${runs.length} ${runs.length === 1 ? "run" : "runs"}`,
    dataset !== null && `${dataset.count} tasks`,
    leaderboard && "a leaderboard",
    review && "a workspace to review",
  ].filter((part) => part !== false);
  return found.length === 0
    ? "Nothing to show yet: name runs with --runs, or tasks with --dataset."
    : `It shows ${found.join(", ")}.`;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("It must be a number from 0 to 65535.");
}
