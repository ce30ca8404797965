import { defineCommand } from "../command.ts";
import { required, text, texts, toggle } from "../flags.ts";
import { judgingFlagsBeside } from "../judging-flags.ts";
import { limitFlag, splitFlag, taskFlags } from "../shared-flags.ts";
import { findingFlags } from "../table-flags.ts";

export default defineCommand({
  about:
    "run the same tasks and samples in several environments: what breaks, and which library change broke it",
  flags: {
    environments: required(
      texts("-e, --env <names...>", "environments; the others are compared with the first"),
    ),
    samples: texts("-s, --samples <paths...>", "samples files to evaluate in each"),
    split: splitFlag("split of the samples (default: from the file name, else complete)"),
    tasks: { source: taskFlags.source, selection: { ...taskFlags.selection, limit: limitFlag } },
    patches: text("--patches <file>", "apply the accepted task repairs in this file"),
    judging: judgingFlagsBeside,
    reuse: {
      fresh: toggle("--fresh", "discard earlier verdicts and run everything again"),
      caches: toggle("--no-cache", "do not read or write the verdict cache"),
    },
    outDir: text(
      "--results <dir>",
      "folder for matrix.json, matrix.md, matrix.html and the samples' results",
      "matrix",
    ),
    table: findingFlags,
  },
  examples: [
    "bcb matrix --env bigcodebench --env bigcodebench-2026",
    "bcb matrix --env bigcodebench bigcodebench-2026 --samples samples.jsonl --subset hard",
    "bcb matrix --env starter ./starter-2025 --dataset starter --format markdown",
  ],
  async run({ samples = [], tasks, patches, judging, reuse, ...flags }, context) {
    const { runMatrix } = await import("../../pipeline/matrix/run-matrix.ts");
    const request = { ...flags, samples, tasks: { ...tasks, patches } };
    return await runMatrix({ ...request, judging: { ...judging, ...reuse } }, context);
  },
});
