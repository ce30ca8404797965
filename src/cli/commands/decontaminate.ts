import { printable } from "../../lib/printable.ts";
import { defineCommand } from "../command.ts";
import { parseBetween, parseCount, parsed, refuse, required, text, texts } from "../flags.ts";
import { splitFlag, taskFlags } from "../shared-flags.ts";

export default defineCommand({
  about: "search a corpus for the tasks' prompts and solutions, by word n-grams",
  flags: {
    corpus: required(
      texts(
        "--corpus <paths...>",
        "text, .jsonl or .parquet files, also .gz and .zst; folders; - for stdin",
      ),
    ),
    sizes: parsed("--n <sizes...>", "n-gram sizes, in words (default: 10 13)", collectSizes),
    split: splitFlag("search only for the prompts of this split"),
    threshold: parsed(
      "--threshold <share>",
      "exit with code 1 if at least this share (0 to 1) of a text's n-grams is found, in any size and normalization",
      parseBetween(0, 1),
    ),
    tasks: taskFlags,
    outFile: text("-o, --out <file>", "write all findings to this file, as JSON"),
  },
  examples: [
    "bcb decontaminate --corpus train/ --threshold 0.5",
    "bcb decontaminate --corpus a.jsonl.zst b.parquet --n 10 13 --out overlap.json",
    "zcat *.gz | bcb decontaminate --corpus - --dataset starter --json",
  ],
  async run({ corpus, sizes = [10, 13], tasks, ...flags }, context) {
    const { decontaminate } = await import("../../pipeline/analyze/decontaminate.ts");
    const request = {
      ...flags,
      tasks,
      places: corpus,
      stdin: corpus.includes("-") ? context.input.stdin?.() : undefined,
      sizes,
    };
    const { report, text: words } = await decontaminate(request, context);
    return {
      json: report,
      text: words,
      remarks: report.problems.map(({ file, problem }) => printable(`${file}: ${problem}`)),
      finding: (report.contaminated ?? []).length > 0 ? "negative" : "none",
    };
  },
});

function collectSizes(words: string, earlier: number[] | undefined): number[] {
  const size = parseCount(words);
  if (size > 1000) refuse("An n-gram can have at most 1000 words.");
  return [...(earlier ?? []), size];
}
