import { defineCommand } from "../command.ts";
import { jsonFlag } from "../shared-flags.ts";
import { siteFlags } from "../site-flags.ts";

export const addExportCommand = defineCommand({
  name: "export",
  about: "write leaderboard, tasks and runs as files that any web server can show",
  arguments: [["<dir>", "a new folder, or one that was exported to before"]],
  flags: { site: siteFlags, json: jsonFlag },
  examples: [
    "bcb export site --runs bcb-demo",
    "bcb export site --leaderboard leaderboard.json --dataset bigcode/bigcodebench",
  ],
  async run({ site }, context, folder) {
    const { exportSite } = await import("../../pipeline/site/export-site.ts");
    const json = await exportSite(folder, site, context);
    const size = `${json.files} files, ${(json.bytes / 1e6).toFixed(1)} MB`;
    return {
      json,
      text: `${folder}: ${size}. Look at it with \`python3 -m http.server -d ${folder}\`.`,
    };
  },
});
