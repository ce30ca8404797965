import { defineCommand } from "../command.ts";
import { choice, text, toggle } from "../flags.ts";
import {
  datasetFlag,
  jsonFlag,
  requireSamples,
  samplesArgument,
  samplesFlag,
  toTasks,
} from "../shared-flags.ts";

export const addSanitizeCommand = defineCommand({
  name: "sanitize",
  about: "turn what models wrote into code that runs",
  arguments: [samplesArgument],
  flags: {
    samples: samplesFlag,
    source: datasetFlag,
    output: {
      calibrate: toggle(
        "--calibrate",
        "put the prompt back where a fenced block begins with an indented body (evaluate --calibrated is another thing: it puts the prompt's imports before every answer)",
      ),
      inPlace: toggle("--in-place", "replace the samples"),
      out: text(
        "-o, --out <path>",
        "a .jsonl or .jsonl.gz file, or a folder (default: beside the samples, named as the official tool does)",
      ),
    },
    task: text("--task <id>", "only the samples of this task: its id or its number"),
    mode: choice(
      "--mode <name>",
      "official: the official tool's code to the byte; best: reasoning removed, then the block that defines the function, with decorators, constants and guarded imports",
      ["official", "best"],
      "official",
    ),
    trace: toggle("--trace", "print every changed sample with what was cut and why"),
    json: jsonFlag,
  },
  examples: [
    "bcb sanitize model--main--bigcodebench-complete--vllm-0-1.jsonl --calibrate",
    "bcb sanitize --samples samples.jsonl --task BigCodeBench/17 --trace --out one.jsonl",
    "zcat raw.jsonl.gz | bcb sanitize --samples - | bcb evaluate --samples - --out results",
  ],
  async run({ source, output, task, mode, trace, ...flags }, context, argument) {
    const { sanitizeSamples } = await import("../../pipeline/sanitize/sanitize-samples.ts");
    const { terminal } = context;
    const samples = requireSamples(argument, flags.samples, context);
    const isPiped = samples.path === "-" && output.out === undefined;
    // Rows that go on in a pipe are alone on stdout.
    const tell = isPiped ? terminal.complain : terminal.say;
    const selection = { subset: "full", ids: task } as const;
    const { summary, text: words } = await sanitizeSamples(
      {
        tasks: toTasks({ source, selection }, context),
        samples,
        output,
        mode,
        sayRow: terminal.say,
        showTrace: trace ? tell : undefined,
      },
      isPiped ? { ...context, style: terminal.remarkStyle } : context,
    );
    const finding = summary.problems > 0 ? "negative" : "none";
    return isPiped ? { remarks: [words], finding } : { json: summary, text: words, finding };
  },
});
