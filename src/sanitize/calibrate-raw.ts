import type { Task } from "../schema/task.ts";

const continued = "```python\n    ";

/**
 * What `sanitize --calibrate` means, by the official rule: where a fenced block begins with an indented body, the model
 * went on where the prompt ended, and the prompt is put back before it. (`evaluate --calibrated` is another thing: it
 * puts `code_prompt` before code that is whole.)
 */
export function calibrateRaw(text: string, { complete_prompt: prompt }: Task): string {
  return text.replaceAll(continued, () => `\`\`\`python\n${prompt}    `);
}
