import { once } from "node:events";
import type { SiteIndex } from "../../schema/site.ts";
import { defineCommand } from "../command.ts";
import { portNumber, text, toggle } from "../flags.ts";
import { siteFlags } from "../site-flags.ts";

export default defineCommand({
  about: "show leaderboard, tasks and runs in a browser",
  flags: {
    server: {
      port: portNumber("-p, --port <number>", "port; 0 picks a free one", 8420),
      host: text(
        "--host <address>",
        "address to listen on; the URL that is printed contains a token",
        "127.0.0.1",
      ),
      workspace: text("-w, --workspace <dir>", "authoring workspace to review tasks of"),
    },
    open: toggle("--open", "open the browser"),
    site: siteFlags,
  },
  examples: [
    "bcb serve --runs bcb-demo",
    "bcb serve --leaderboard leaderboard.json --dataset bigcode/bigcodebench",
    "bcb serve --workspace shop --open",
    "bcb serve --runs results --host 0.0.0.0 --port 9000",
  ],
  async run({ server, open, site: shown, json }, context) {
    const { serveSite } = await import("../../server/serve-site.ts");
    const { terminal, signal, settings } = context;
    await using site = await serveSite({ ...shown, ...server }, context);
    terminal.clearProgress();
    if (json) terminal.sayJson({ url: site.url, port: site.port });
    else terminal.say(`${site.url}\n\n${describe(site.index)} Press Ctrl-C to stop.`);
    if (open) {
      const { openInBrowser } = await import("../../pipeline/site/open-in-browser.ts");
      const isOpen = await openInBrowser(site.url, settings);
      if (!isOpen) terminal.complain("Could not open a browser: open the address yourself.");
    }
    if (!signal.aborted) await once(signal, "abort");
    return undefined;
  },
});

function describe({ dataset, runs, leaderboard, review }: SiteIndex): string {
  const found = [
    runs.length > 0 && `${runs.length} ${runs.length === 1 ? "run" : "runs"}`,
    dataset !== null && `${dataset.count} tasks`,
    leaderboard && "a leaderboard",
    review && "a workspace to review",
  ].filter((part) => part !== false);
  return found.length === 0
    ? "Nothing to show yet: pass runs with --runs, or tasks with --dataset."
    : `Showing ${found.join(", ")}.`;
}
