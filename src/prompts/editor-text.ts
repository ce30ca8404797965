import { promptOf, type Split, type Task } from "../schema/task.ts";

/** Marks what is said to the person; such lines are no part of the answer. */
const mark = "#>";

/** What a person finds in the editor: what is asked, and the code to go on with. */
export function editorText(task: Task, split: Split, words: readonly string[]): string {
  const said = [
    ...words,
    "Complete the function below, save and leave the editor. Lines with #> are not part of it.",
  ];
  if (split === "complete") return `${asRemarks(said)}\n${endLine(promptOf(task, split))}`;
  return `${asRemarks([...said, "", ...promptOf(task, split).split("\n")])}\n${endLine(task.texts.signature)}`;
}

/** The person's answer: what is in the file, without what was said to them. */
export function answerIn(content: string): string {
  const lines = content.replaceAll("\r\n", "\n").split("\n");
  return lines.filter((line) => !line.startsWith(mark)).join("\n");
}

function asRemarks(lines: readonly string[]): string {
  return lines.map((line) => `${mark} ${line}`.trimEnd()).join("\n");
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
