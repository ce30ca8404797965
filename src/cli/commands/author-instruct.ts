import { printable, printableLines } from "../../lib/printable.ts";
import { defineCommand } from "../command.ts";
import { choice } from "../flags.ts";
import { datasetFlag, jsonFlag, usualSource } from "../shared-flags.ts";

export const addAuthorInstruct = defineCommand({
  name: "instruct",
  about: "print the Instruct prompts of a pack, derived by rule",
  flags: {
    source: datasetFlag,
    from: choice(
      "--from <what>",
      "derive them from doc_struct, or from the docstrings in the prompts",
      ["doc_struct", "docstring"],
      "doc_struct",
    ),
    json: jsonFlag,
  },
  examples: [
    "bcb author instruct --dataset starter",
    "bcb author instruct --dataset tasks.jsonl --from docstring --json",
  ],
  async run({ source, from }, context) {
    const { instructPack } = await import("../../pipeline/author/instruct.ts");
    const json = await instructPack({ ...context, source: source ?? usualSource(context), from });
    const texts = json.map(
      ({ task_id, instruct_prompt }) =>
        `${context.style.bold(printable(task_id))}\n${printableLines(instruct_prompt)}\n`,
    );
    return { json, text: texts.join("\n") };
  },
});
