import { defineCommand } from "../command.ts";
import { count, natural, text, toggle } from "../flags.ts";
import { judgingFlags } from "../judging-flags.ts";
import {
  failUnderFlag,
  namedSamples,
  openTaskFlags,
  samplesArgument,
  samplesFlag,
  splitFlag,
} from "../shared-flags.ts";

export default defineCommand({
  about: "run samples against the tests of their tasks",
  arguments: [samplesArgument],
  flags: {
    samples: samplesFlag,
    split: splitFlag("split of the samples (default: from the file name, else complete)"),
    tasks: openTaskFlags,
    judging: judgingFlags,
    both: toggle("--both", "run every sample both calibrated and uncalibrated"),
    rules: {
      seed: natural("--seed <n>", "seed for random and numpy.random in every sample", 0),
      repetitions: count(
        "--repeat <n>",
        "run every sample n times with different seeds, to find flaky tests",
        1,
      ),
      harnessPatches: toggle(
        "--no-harness-patches",
        "do not wrap process calls as the official harness does",
      ),
      network: text(
        "--network <file>",
        "recorded network responses (`bcb record`) for the tasks that need them",
      ),
    },
    patches: text(
      "--patches <file>",
      "apply the accepted task repairs in this file (docs/evolution.md)",
    ),
    checkGtOnly: toggle("--check-gt-only", "run only the ground truths of the tasks"),
    reuse: {
      fresh: toggle("--fresh", "discard earlier verdicts and run everything again"),
      waits: toggle(
        "--wait",
        "if another command is writing to the same results, wait instead of failing",
      ),
      caches: toggle("--no-cache", "do not read or write the verdict cache"),
    },
    failUnder: failUnderFlag,
    outDir: text("-o, --out <dir>", "folder for the results (default: next to the samples)"),
  },
  examples: [
    "bcb evaluate model--main--bigcodebench-complete--vllm-0-1-sanitized_calibrated.jsonl",
    "bcb evaluate samples.jsonl --limit 20",
    "bcb evaluate logs/run.eval --dataset humaneval",
    "bcb evaluate --samples samples.jsonl --subset hard --both --out results",
    "bcb evaluate --samples samples.jsonl --repeat 3 --limits official --memory 12G",
    "zcat samples.jsonl.gz | bcb evaluate --samples - --out results --json",
    "bcb evaluate samples.jsonl --fail-under 45",
    "bcb evaluate --check-gt-only --dataset starter",
    "bcb evaluate samples.jsonl --network network.jsonl",
    "bcb evaluate samples.jsonl --env bigcodebench-2026 --patches repairs.jsonl",
  ],
  async run({ rules, judging, ...flags }, context, argument) {
    const { runEvaluation } = await import("../../pipeline/evaluate/run-evaluation.ts");
    const named = namedSamples(argument, flags.samples, context);
    const { repetitions, ...engineRules } = rules;
    const request = {
      tasks: { ...flags.tasks, patches: flags.patches },
      samples: named && { ...named, split: flags.split, outDir: flags.outDir },
      judging: {
        ...judging,
        ...flags.reuse,
        ...(flags.both && { calibrations: ["calibrated", "uncalibrated"] as const }),
        ...(flags.checkGtOnly && { groundTruth: "only" as const }),
        repetitions,
        failUnder: flags.failUnder,
        listsSamples: flags.json,
        engine: { ...judging.engine, rules: { ...judging.engine.rules, ...engineRules } },
      },
    };
    return await runEvaluation(request, context);
  },
});
