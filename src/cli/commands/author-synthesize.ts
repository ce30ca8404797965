import { callFlags, dirFlag, modelFlag, toCall } from "../author-flags.ts";
import { defineCommand } from "../command.ts";
import { parsed, required } from "../flags.ts";
import { parseCount } from "../parsers.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addAuthorSynthesize = defineCommand({
  name: "synthesize",
  about: "let a model write a draft from each seed that has none",
  flags: {
    dir: dirFlag,
    model: required(modelFlag()),
    call: callFlags,
    count: parsed("--count <n>", "number of drafts to write (default: one per seed)", parseCount),
    json: jsonFlag,
  },
  examples: [
    "bcb author synthesize --model openai:gpt-4o --count 10 --max-cost 2",
    "bcb author synthesize --model replay:logs/calls.jsonl",
  ],
  async run({ dir, model, call, count }, context) {
    const { renderSynthesized, synthesizeDrafts } =
      await import("../../pipeline/author/synthesize.ts");
    const json = await synthesizeDrafts(dir, { ...toCall(model, call), count }, context);
    const isWhole = json.stopped === "done" && json.drafts.every(({ mark }) => mark === null);
    return {
      json,
      text: renderSynthesized(json, context.style),
      tellsNext: true,
      finding: isWhole ? "none" : "negative",
    };
  },
});
