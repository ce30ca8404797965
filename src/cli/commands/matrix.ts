import { defineCommand } from "../command.ts";
import { required, text, texts, toggle } from "../flags.ts";
import { toJudging } from "../judging.ts";
import { judgingFlags, splitFlag, taskFlags, limitFlag, toTasks } from "../shared-flags.ts";
import { findingFlags, toFindingsAnswer } from "../table-flags.ts";

const { environment: _one, ...judging } = judgingFlags;

export default defineCommand({
  name: "matrix",
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
    judging,
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
  async run({ environments, samples = [], split, table, outDir, ...flags }, context) {
    const { runMatrix } = await import("../../pipeline/matrix/run-matrix.ts");
    const judged = toJudging({ ...flags.judging, environment: undefined }, table.json, context);
    const tasks = { ...toTasks(flags.tasks, context), patches: flags.patches };
    const request = { environments, samples, split, tasks, outDir };
    const found = await runMatrix({ ...request, judging: { ...judged, ...flags.reuse } }, context);
    return await toFindingsAnswer(found, table, context);
  },
});
