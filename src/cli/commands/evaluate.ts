import { defineCommand } from "../command.ts";
import { parsed, text, toggle } from "../flags.ts";
import { toJudging } from "../judging.ts";
import { parseCount, parseSeed } from "../parsers.ts";
import {
  failUnderFlag,
  jsonFlag,
  judgingFlags,
  namedSamples,
  openTaskFlags,
  samplesArgument,
  samplesFlag,
  splitFlag,
  toTasks,
} from "../shared-flags.ts";

export const addEvaluateCommand = defineCommand({
  name: "evaluate",
  about: "run samples against the tests of their tasks",
  arguments: [samplesArgument],
  flags: {
    samples: samplesFlag,
    split: splitFlag("default: from the file's name, else complete"),
    tasks: openTaskFlags,
    judging: judgingFlags,
    both: toggle("--both", "judge every sample calibrated and uncalibrated"),
    rules: {
      seed: parsed("--seed <n>", "seed of random and numpy.random in every sample", parseSeed, 0),
      repetitions: parsed(
        "--repeat <n>",
        "run every sample n times, with other seeds: what flickers?",
        parseCount,
        1,
      ),
      harnessPatches: toggle(
        "--no-harness-patches",
        "leave out the official harness's process wrappers",
      ),
      network: text(
        "--network <file>",
        "recorded answers of the internet (`bcb record`), for the tasks that have some",
      ),
    },
    patches: text(
      "--patches <file>",
      "judge tasks as the accepted repairs of this file have them (docs/evolution.md)",
    ),
    checkGtOnly: toggle("--check-gt-only", "judge the ground truth of the tasks, and nothing else"),
    reuse: {
      fresh: toggle("--fresh", "judge again what earlier runs have judged"),
      waits: toggle(
        "--wait",
        "wait while another command writes to the same results; without it that is refused",
      ),
      caches: toggle("--no-cache", "neither ask nor fill the verdict cache"),
    },
    failUnder: failUnderFlag,
    outDir: text("-o, --out <dir>", "where the results go (default: beside the samples)"),
    json: jsonFlag,
  },
  examples: [
    "bcb evaluate model--main--bigcodebench-complete--vllm-0-1-sanitized_calibrated.jsonl",
    "bcb evaluate samples.jsonl --limit 20",
    "bcb evaluate --samples samples.jsonl --subset hard --both --out results",
    "bcb evaluate --samples samples.jsonl --repeat 3 --limits official --memory 12G",
    "zcat samples.jsonl.gz | bcb evaluate --samples - --out results --json",
    "bcb evaluate samples.jsonl --fail-under 45",
    "bcb evaluate --check-gt-only --dataset starter",
    "bcb evaluate samples.jsonl --network network.jsonl",
    "bcb evaluate samples.jsonl --env bigcodebench-2026 --patches repairs.jsonl",
  ],
  async run(flags, context, argument) {
    const { runEvaluation } = await import("../../pipeline/evaluate/run-evaluation.ts");
    const named = namedSamples(argument, flags.samples, context);
    const judging = toJudging(flags.judging, flags.json, context);
    const { seed, repetitions, harnessPatches, network } = flags.rules;
    const request = {
      tasks: { ...toTasks(flags.tasks, context), patches: flags.patches },
      samples: named && { ...named, split: flags.split, outDir: flags.outDir },
      judging: {
        ...judging,
        ...flags.reuse,
        ...(flags.both && { calibrations: ["calibrated", "uncalibrated"] as const }),
        ...(flags.checkGtOnly && { groundTruth: "only" as const }),
        repetitions,
        failUnder: flags.failUnder,
        engine: {
          ...judging.engine,
          rules: { ...judging.engine.rules, seed, harnessPatches, network },
        },
      },
    };
    return await runEvaluation(request, context);
  },
});
