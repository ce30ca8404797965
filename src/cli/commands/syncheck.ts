import { defineCommand } from "../command.ts";
import { count } from "../flags.ts";
import {
  limitFlag,
  requireSamples,
  samplesArgument,
  samplesFlag,
  taskFlags,
} from "../shared-flags.ts";

export default defineCommand({
  about: "check that every task has samples and that every sample compiles",
  arguments: [samplesArgument],
  flags: {
    samples: samplesFlag,
    limit: limitFlag,
    samplesPerTask: count("-n, --n <count>", "samples each task should have (default: 1)"),
    tasks: taskFlags,
  },
  examples: [
    "bcb syncheck samples-sanitized.jsonl",
    "bcb syncheck --samples samples.jsonl --subset hard --n 10 --json",
  ],
  async run({ limit, samplesPerTask, tasks: { source, selection }, ...flags }, context, argument) {
    const samples = requireSamples(argument, flags.samples, context);
    const { checkSyntax } = await import("../../pipeline/sanitize/check-syntax.ts");
    const tasks = { source, selection: { ...selection, limit } };
    return await checkSyntax({ tasks, samples, samplesPerTask }, context);
  },
});
