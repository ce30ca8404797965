// How models mark what they think before they answer. Each pair may be open at the end (the answer was cut off) or
// begin before the text (the prompt held the opening).
const marks: readonly (readonly [open: string, close: string])[] = [
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["<thought>", "</thought>"],
  ["<reasoning>", "</reasoning>"],
  ["<reflection>", "</reflection>"],
  ["<scratchpad>", "</scratchpad>"],
  ["[THINK]", "[/THINK]"],
  ["◁think▷", "◁/think▷"],
  ["<|channel|>analysis", "<|channel|>final<|message|>"],
  ["<seed:think>", "</seed:think>"],
];

/** The text with what a model thought aloud blanked out line by line, so that line numbers stay. */
export function removeReasoning(text: string): string {
  let left = text;
  for (const [open, close] of marks) {
    for (let end = left.indexOf(close); end !== -1; end = left.indexOf(close)) {
      const start = left.lastIndexOf(open, end);
      left = blank(left, Math.max(0, start), end + close.length);
    }
    const start = left.indexOf(open);
    // What never ends is all there is: better judged than lost.
    if (start !== -1 && left.slice(0, start).trim() !== "") left = blank(left, start, left.length);
  }
  return left;
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, "") + text.slice(end);
}
