import { fault } from "../../lib/bench-error.ts";
import { defineCommand } from "../command.ts";
import { choice } from "../flags.ts";
import { siteFlags } from "../site-flags.ts";

export default defineCommand({
  about: "write runs as a web site, or as logs of Inspect or lm-eval",
  arguments: [["<dir>", "where the files go; for a site, a new folder or an earlier export"]],
  flags: {
    format: choice(
      "-f, --format <format>",
      "site: leaderboard, tasks and runs for any web server; inspect, lm-eval: the log files of these tools",
      ["site", "inspect", "lm-eval"],
      "site",
    ),
    site: siteFlags,
  },
  examples: [
    "bcb export site --runs bcb-demo",
    "bcb export site --leaderboard leaderboard.json --dataset bigcode/bigcodebench",
    "bcb export logs --format inspect --runs results",
    "bcb export lm-eval --format lm-eval --runs results",
  ],
  async run({ format, site }, context, folder) {
    if (format === "site") {
      const { exportSite } = await import("../../pipeline/site/export-site.ts");
      const json = await exportSite(folder, site, context);
      const size = `${json.files} files, ${(json.bytes / 1e6).toFixed(1)} MB`;
      return {
        json,
        text: `${folder}: ${size}. Look at it with \`python3 -m http.server -d ${folder}\`.`,
      };
    }
    const { runs, dataset, ...others } = site;
    if (Object.values(others).some((value) => value !== undefined)) {
      throw fault.BadUsage(
        "--leaderboard, --models, --public and --public-hard are for --format site.",
        `Leave them out: --format ${format} writes runs.`,
      );
    }
    const { exportRuns } = await import("../../pipeline/interchange/export-runs.ts");
    const json = await exportRuns(folder, { format, runs, dataset }, context);
    const look =
      format === "inspect" ? ` Look at it with \`inspect view --log-dir ${folder}\`.` : "";
    return {
      json,
      text: `${json.files.map((file) => `Written: ${file}`).join("\n")}\n${look.trim()}`.trim(),
    };
  },
});
