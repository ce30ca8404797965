import type { DocStruct } from "../schema/task.ts";

/** The Instruct split by rule: parameters, requirements and examples are left out, the code to start with is given. */
export function toInstructPrompt(doc: DocStruct, codePrompt: string): string {
  const lines = [doc.description.join(" ")];
  if (doc.notes.length > 0) lines.push(`Note that: ${doc.notes.join(" ")}`);
  if (doc.raises.length > 0) {
    lines.push(`The function should raise the exception for: ${doc.raises.join(" ")}`);
  }
  lines.push("The function should output with:", `    ${doc.returns.join("\n    ")}`);
  lines.push("You should write self-contained code starting with:", "```");
  return `${lines.join("\n")}\n${codePrompt}\`\`\``;
}
