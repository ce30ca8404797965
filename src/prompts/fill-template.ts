import type { Task } from "../schema/task.ts";

interface TemplateValues {
  task: Task;
  /** The prompt of the split. */
  prompt: string;
  instructionPrefix: string;
}

const names = [
  "prompt",
  "complete_prompt",
  "instruct_prompt",
  "code_prompt",
  "entry_point",
  "task_id",
  "instruction_prefix",
] as const;
type Name = (typeof names)[number];

/** Names in double braces (`{{prompt}}`) stand for the task's fields; other braces stay as they are. */
export function fillTemplate(
  template: string,
  { task, prompt, instructionPrefix }: TemplateValues,
): string {
  const values: Record<Name, string> = {
    prompt,
    complete_prompt: task.prompts["complete"] ?? "",
    instruct_prompt: task.prompts["instruct"] ?? "",
    code_prompt: task.texts.signature,
    entry_point: task.entry_point,
    task_id: task.task_id,
    instruction_prefix: instructionPrefix,
  };
  return template.replaceAll(placeholder, (text, name: string) =>
    isName(name) ? values[name] : text,
  );
}

const placeholder = /\{\{\s*([a-z_]+)\s*\}\}/g;

function isName(text: string): text is Name {
  return names.some((name) => name === text);
}

/** Placeholders that stand for nothing: a mistake that a model would read. */
export function findUnknownNames(template: string): string[] {
  return [...template.matchAll(placeholder)]
    .map(([, name = ""]) => name)
    .filter((name) => !isName(name));
}

export const templateNames: readonly string[] = names;
