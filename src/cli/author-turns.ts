import { createInterface } from "node:readline/promises";
import type { CommandContext } from "./context.ts";
import { printableLines } from "../lib/printable.ts";
import type { TurnDecision, TurnView } from "../pipeline/author/refine.ts";

interface Keyboard {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

const help =
  "Press Enter to continue, type a remark for the model, or use :edit (open your editor), :accept (take the task as it is) or :stop.";

/** Shows a turn and asks the person at the keyboard what to do. */
export async function askPerson(
  view: TurnView,
  keyboard: Keyboard,
  context: CommandContext,
): Promise<TurnDecision> {
  const { editFiles, renderTurn } = await import("../pipeline/author/refine.ts");
  const { terminal, signal, settings } = context;
  terminal.say(renderTurn(view, terminal.style));
  for (;;) {
    const line = await readLine(keyboard, signal);
    if (line === undefined || line === ":stop") return { kind: "stop" };
    if (line === ":accept") return { kind: "accept" };
    if (line === ":edit") return { kind: "edited", files: await editFiles(view, settings) };
    if (!line.startsWith(":")) return { kind: "go", remark: line === "" ? null : line };
    terminal.say(`Unknown command: ${printableLines(line)}`);
  }
}

/** Undefined where the person has left, by Ctrl-D or Ctrl-C. The keyboard is free again afterwards, for an editor. */
async function readLine(keyboard: Keyboard, signal: AbortSignal): Promise<string | undefined> {
  const lines = createInterface(keyboard);
  lines.once("SIGINT", () => lines.close());
  const left = new Promise<undefined>((resolve) => lines.once("close", () => resolve(undefined)));
  try {
    const line = await Promise.race([lines.question(`${help}\n> `, { signal }), left]);
    return line?.trim();
  } finally {
    lines.close();
  }
}
