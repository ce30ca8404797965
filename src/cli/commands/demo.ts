import { defineCommand } from "../command.ts";
import { text, toggle } from "../flags.ts";
import { jsonFlag, parallelFlag, toParallel, weakSandboxFlag } from "../shared-flags.ts";

export const addDemoCommand = defineCommand({
  name: "demo",
  about: "judge recorded answers to the embedded pack: ranking and report, no model needed",
  flags: {
    outDir: text("-o, --out <dir>", "where the results go", "bcb-demo"),
    parallel: parallelFlag("samples at once; auto is one a core"),
    fresh: toggle("--fresh", "judge again what an earlier demo has judged"),
    local: toggle(
      "--local",
      "let a small real model answer too, on this machine (98 MB, some minutes)",
    ),
    allowWeakSandbox: weakSandboxFlag,
    json: jsonFlag,
  },
  examples: ["bcb demo", "bcb demo --local", "bcb demo --out /tmp/first-look --json"],
  async run({ parallel, ...flags }, context) {
    const { runDemo } = await import("../../pipeline/run-demo.ts");
    const demo = await runDemo({ ...flags, parallel: toParallel(parallel) }, context);
    const { report, files } = demo;
    const isBroken = report.models.some((model) => model.incomplete);
    const isNegative = report.ground_truth !== null && report.ground_truth.failed.length > 0;
    return {
      json: report,
      text: `${demo.text}\n\nReport: ${files.html}\n        ${files.json}\nBrowse: ${context.terminal.command} serve --runs ${flags.outDir} --open\nNot only Python: ${context.terminal.command} evaluate --dataset typescript judges answers to tasks on npm packages`,
      finding: isBroken ? "broken" : isNegative ? "negative" : "none",
    };
  },
});
