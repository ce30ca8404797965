import type { RawAnswer } from "../official/sanitize-with-official.ts";

const sentences = [
  "The function takes a list and returns a dictionary.",
  "Here is what it does, step by step (see above):",
  "1. Read the file, then count the words; that isn't hard.",
  "x is the input",
  "Note",
  "",
];

/** Three texts of so many lines, of the kinds on which trying every range of lines takes minutes. */
export function longTexts(count: number, real: readonly { text: string }[]): RawAnswer[] {
  const prose = Array.from(
    { length: count },
    (_, index) => sentences[index % sentences.length] ?? "",
  );
  const code = real.flatMap(({ text }) =>
    text.split("\n").filter((line) => !line.startsWith("```")),
  );
  const mixed = Array.from({ length: count }, (_, index) =>
    index % 40 < 20 ? (code[index] ?? "pass") : (prose[index] ?? ""),
  );
  const whole = Array.from({ length: count }, (_, index) =>
    index % 10 === 0
      ? `def step_${index}(value):`
      : `    value = (value + ${index}) * [1, 2][0]  # step`,
  );
  const broken = whole.with(Math.floor(count / 2), "    value = = 1");
  const entryPoint = `step_${count - 10}`;
  return [
    { id: "prose", text: prose.join("\n"), entryPoint: "task_func" },
    { id: "code in prose", text: mixed.join("\n"), entryPoint: "task_func" },
    { id: "code with an error in the middle", text: broken.join("\n"), entryPoint },
  ];
}
