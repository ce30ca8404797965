import { defineCommand } from "../command.ts";
import { text, toggle } from "../flags.ts";
import { parallelFlag, weakSandboxFlag } from "../shared-flags.ts";

export default defineCommand({
  about: "evaluate recorded samples of the starter pack and write a report; needs no model",
  flags: {
    outDir: text("-o, --out <dir>", "folder for the results", "bcb-demo"),
    parallel: parallelFlag,
    fresh: toggle("--fresh", "discard the results of an earlier demo"),
    local: toggle(
      "--local",
      "also run a small real model on this machine (98 MB, takes a few minutes)",
    ),
    allowWeakSandbox: weakSandboxFlag,
  },
  examples: ["bcb demo", "bcb demo --local", "bcb demo --out /tmp/first-look --json"],
  async run(flags, context) {
    const { runDemo } = await import("../../pipeline/run-demo.ts");
    const demo = await runDemo(flags, context);
    const { report, files } = demo;
    const isBroken = report.models.some((model) => model.incomplete);
    const isNegative = report.ground_truth !== null && report.ground_truth.failed.length > 0;
    return {
      json: report,
      text: `${demo.text}\n\nReport: ${files.html}\n        ${files.json}\nBrowse: ${context.terminal.command} serve --runs ${flags.outDir} --open\nTry TypeScript: ${context.terminal.command} evaluate --dataset typescript --check-gt-only`,
      finding: isBroken ? "broken" : isNegative ? "negative" : "none",
    };
  },
});
