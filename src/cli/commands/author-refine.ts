import type { TurnView } from "../../pipeline/author/refine.ts";
import { callFlags, dirFlag, judgeFlags, modelFlag, toOpenCall } from "../author-flags.ts";
import type { Keyboard } from "../author-turns.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { parsed, toggle } from "../flags.ts";
import { parseCount } from "../parsers.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addAuthorRefine = defineCommand({
  name: "refine",
  about: "let a model repair drafts and write their tests, guided by the results of running them",
  arguments: [
    ["[ids...]", "drafts by id or number (default: all that are neither finished nor marked)"],
  ],
  flags: {
    dir: dirFlag,
    model: modelFlag(),
    call: callFlags,
    judge: judgeFlags,
    turns: parsed(
      "--turns <n>",
      "maximum number of answers per draft (default: the workspace's)",
      parseCount,
    ),
    interactive: toggle("--interactive", "watch each turn and add remarks"),
    json: jsonFlag,
  },
  examples: [
    "bcb author refine --model anthropic:claude-sonnet-4-5 --max-cost 5",
    "bcb author refine 3 7 --model openai:gpt-4o --interactive --turns 10",
    "bcb author refine   # no model: drafts edited by hand that validate become tasks",
  ],
  async run({ dir, model, call, judge, turns, interactive }, context, terms) {
    const { refineDrafts, renderRefined } = await import("../../pipeline/author/refine.ts");
    const { askPerson } = await import("../author-turns.ts");
    const keyboard = interactive ? findKeyboard(context) : undefined;
    const decide = keyboard && ((view: TurnView) => askPerson(view, keyboard, context));
    const wishes = { ...toOpenCall(model, call), terms, judge, turns, decide };
    const json = await refineDrafts(dir, wishes, context);
    const isWhole = json.drafts.every(({ result }) => result === "done" || result === "accepted");
    return {
      json,
      text: renderRefined(json, context.style),
      tellsNext: true,
      finding: isWhole && json.stopped !== "budget" ? "none" : "negative",
    };
  },
});

/** Undefined where nobody can answer: the loop then goes on by itself. */
function findKeyboard({ input: { stdin }, remark }: CommandContext): Keyboard | undefined {
  if (stdin?.() === undefined) return { input: process.stdin, output: process.stderr };
  remark("Ignoring --interactive: this is not a terminal.");
  return undefined;
}
