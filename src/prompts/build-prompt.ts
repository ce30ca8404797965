import { stripPython } from "../python-source/text.ts";
import { promptOf, type PromptWords, type Split, type Task } from "../schema/task.ts";
import type { Prompt } from "../schema/model.ts";

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
  const filled =
    template === undefined
      ? undefined
      : fillTemplate(template, { task, prompt, instructionPrefix });
  const asked = stripPython(prompt);
  if (direct) {
    return { kind: "completion", text: filled ?? (style.strips ? `${asked}\n` : prompt) };
  }
  const body = split === "complete" ? `\`\`\`\n${asked}\n\`\`\`` : asked;
  const user = filled ?? `${instructionPrefix}\n${body}\n`;
  const begun = `${style.responsePrefix}\n\`\`\`${task.language}\n`;
  return { kind: "chat", user, prefill: style.prefill ? begun : null };
}

type TemplateValues = { task: Task; prompt: string } & Pick<PromptWords, "instructionPrefix">;

const fields = new Map<string, (values: TemplateValues) => string>([
  ["prompt", ({ prompt }) => prompt],
  ["complete_prompt", ({ task }) => task.prompts["complete"] ?? ""],
  ["instruct_prompt", ({ task }) => task.prompts["instruct"] ?? ""],
  ["code_prompt", ({ task }) => task.texts.signature],
  ["entry_point", ({ task }) => task.entry_point],
  ["task_id", ({ task }) => task.task_id],
  ["instruction_prefix", ({ instructionPrefix }) => instructionPrefix],
]);

export const templateNames: readonly string[] = [...fields.keys()];

const placeholder = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** Names in double braces (`{{prompt}}`) stand for the task's fields; other braces stay as they are. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replaceAll(
    placeholder,
    (text, name: string) => fields.get(name)?.(values) ?? text,
  );
}

/** Placeholders that stand for nothing: a mistake that a model would read. */
export function findUnknownNames(template: string): string[] {
  const names = Array.from(template.matchAll(placeholder), ([, name = ""]) => name);
  return names.filter((name) => !fields.has(name));
}
