import { stripPython } from "../python-source/text.ts";
import type { PromptWords } from "../schema/benchmark.ts";
import type { Prompt } from "../schema/model.ts";
import { promptOf, type Split, type Task } from "../schema/task.ts";
import { fillTemplate } from "./fill-template.ts";

export interface PromptStyle extends PromptWords {
  split: Split;
  /** For base models: the bare prompt, to be continued. */
  direct: boolean;
  /** Give the answer its beginning, where the endpoint can take one. */
  prefill: boolean;
  /** In place of these words; see fillTemplate. */
  template?: string | undefined;
  /** Take line ends off both ends of the task's prompt. */
  stripNewlines?: boolean | undefined;
}

/** What is sent for a task: byte for byte what the official tool builds, unless a template says otherwise. */
export function buildPrompt(task: Task, style: PromptStyle): Prompt {
  const { split, direct, template, instructionPrefix } = style;
  const given = promptOf(task, split);
  const prompt = style.stripNewlines ? given.replaceAll(/^\n+|\n+$/g, "") : given;
  if (template !== undefined) {
    const text = fillTemplate(template, { task, prompt, instructionPrefix });
    return direct
      ? { kind: "completion", text }
      : { kind: "chat", user: text, prefill: prefillOf(task, style) };
  }
  if (direct) {
    return { kind: "completion", text: style.strips ? `${stripPython(prompt)}\n` : prompt };
  }
  const asked = stripPython(prompt);
  const body = split === "complete" ? `\`\`\`\n${asked}\n\`\`\`` : asked;
  return { kind: "chat", user: `${instructionPrefix}\n${body}\n`, prefill: prefillOf(task, style) };
}

function prefillOf({ language }: Task, { prefill, responsePrefix }: PromptStyle): string | null {
  return prefill ? `${responsePrefix}\n\`\`\`${language}\n` : null;
}
