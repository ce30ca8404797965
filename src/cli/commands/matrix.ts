import { defineCommand } from "../command.ts";
import { required, text, texts, toggle } from "../flags.ts";
import { toJudging } from "../judging.ts";
import { judgingFlags, splitFlag, taskFlags, limitFlag, toTasks } from "../shared-flags.ts";
import { findingFlags, toFindingsAnswer } from "../table-flags.ts";

const { environment: _one, ...judging } = judgingFlags;

export const addMatrixCommand = defineCommand({
  name: "matrix",
  about:
    "the same tasks and samples in several environments: what breaks, by which library's change",
  flags: {
    environments: required(
      texts("-e, --env <names...>", "environments; the first is what the others are held against"),
    ),
    samples: texts("-s, --samples <paths...>", "samples files to judge in each"),
    split: splitFlag("of the samples (default: from the file's name, else complete)"),
    tasks: { source: taskFlags.source, selection: { ...taskFlags.selection, limit: limitFlag } },
    patches: text("--patches <file>", "judge tasks as the accepted repairs of this file have them"),
    judging,
    reuse: {
      fresh: toggle("--fresh", "judge again what earlier runs have judged"),
      caches: toggle("--no-cache", "neither ask nor fill the verdict cache"),
    },
    outDir: text(
      "--results <dir>",
      "where matrix.json, matrix.md, matrix.html and the samples' results go",
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
