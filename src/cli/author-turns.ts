import { createInterface } from "node:readline/promises";
import type { CommandContext } from "./context.ts";
import { printableLines } from "../lib/printable.ts";
import type { TurnDecision, TurnView } from "../pipeline/author-refine.ts";

export interface Keyboard {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

const help =
  "Enter goes on; words are told to the model; :edit opens your editor, :accept takes the task as it is, :stop ends.";

/** Shows a turn and asks the person at the keyboard what to do. */
export async function askPerson(
  view: TurnView,
  keyboard: Keyboard,
  context: CommandContext,
): Promise<TurnDecision> {
  const { renderTurn } = await import("../pipeline/author-turn-text.ts");
  const { terminal, signal, settings } = context;
  terminal.say(renderTurn(view, terminal.style));
  const lines = createInterface(keyboard);
  try {
    for (;;) {
      const line = (await lines.question(`${help}\n> `, { signal })).trim();
      if (line === ":stop" || line === ":accept")
        return { kind: line === ":stop" ? "stop" : "accept" };
      if (line === ":edit") {
        lines.pause();
        const { editFiles } = await import("../pipeline/author-turn-text.ts");
        return { kind: "edited", files: await editFiles(view.now, settings) };
      }
      if (!line.startsWith(":")) return { kind: "go", remark: line === "" ? null : line };
      terminal.say(`There is no ${printableLines(line)}.`);
    }
  } finally {
    lines.close();
  }
}
