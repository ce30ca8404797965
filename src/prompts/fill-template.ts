import type { Task } from "../schema/task.ts";

interface TemplateValues {
  task: Task;
  /** The prompt of the split. */
  prompt: string;
  instructionPrefix: string;
}

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
