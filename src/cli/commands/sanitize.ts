import { defineCommand } from "../command.ts";
import { choice, text, toggle } from "../flags.ts";
import { datasetFlag, requireSamples, samplesArgument, samplesFlag } from "../shared-flags.ts";

export default defineCommand({
  about: "extract runnable code from what models wrote",
  arguments: [samplesArgument],
  flags: {
    samples: samplesFlag,
    source: datasetFlag,
    output: {
      calibrate: toggle(
        "--calibrate",
        "prepend the prompt if a fenced block starts with an indented body (unrelated to evaluate --calibrated, which prepends the prompt's imports to every sample)",
      ),
      inPlace: toggle("--in-place", "overwrite the samples"),
      out: text(
        "-o, --out <path>",
        ".jsonl or .jsonl.gz file, or a folder (default: next to the samples, named like the official tool's)",
      ),
    },
    task: text("--task <id>", "only samples of this task (id or number)"),
    mode: choice(
      "--mode <name>",
      "official: same bytes as the official tool; best: drop reasoning, then take the block that defines the function, with decorators, constants and guarded imports",
      ["official", "best"],
      "official",
    ),
    trace: toggle("--trace", "print every changed sample, with what was cut and why"),
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
        tasks: { source, selection },
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
