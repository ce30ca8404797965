import { writePythonText } from "../python-source/text.ts";
import type { AnswerForm } from "../schema/answer-form.ts";
import type { Sample } from "../schema/sample.ts";
import { promptOf, type Task } from "../schema/task.ts";
import { markUntrusted, type UntrustedCode } from "../schema/untrusted-code.ts";

/**
 * The program that is judged. By the official rule a calibrated solution stands behind the task's setup; a completion first
 * continues the prompt.
 */
export function assembleCode(
  task: Task,
  sample: Pick<Sample, "form" | "code">,
  calibrated: boolean,
): UntrustedCode {
  const setup = calibrated ? task.setup : "";
  if (task.answer !== undefined) return markUntrusted(`${setup}${fit(task.answer, sample)}`);
  // Where nothing is to be continued, a completion is whole.
  const before = sample.form === "completion" ? (task.prompts["complete"] ?? "") : "";
  return markUntrusted(`${setup}${before}${sample.code}`);
}

/** The task's own solution as a program. */
export function assembleGroundTruth(task: Task): UntrustedCode {
  if (task.answer === undefined) return markUntrusted(task.ground_truth);
  const code = markUntrusted(task.texts.solution);
  return assembleCode(task, { form: "completion", code }, false);
}

function fit(answer: AnswerForm, { form, code }: Pick<Sample, "form" | "code">): string {
  const isWhole = form === "solution";
  switch (answer.kind) {
    case "text":
      return `${answer.name} = ${writePythonText(cutText(code))}\n`;
    case "body": {
      const whole = isWhole ? code : `${answer.before}${code}${answer.after}`;
      return whole.replaceAll("\t", "    ");
    }
    case "renamed":
      return `${isWhole ? "" : answer.before}${translate(code, answer.names)}`;
    default:
      return answer satisfies never;
  }
}

/** The official rule of DS-1000 for what models put around an answer. It leaves alone what it has cut before. */
function cutText(answer: string): string {
  const [beforeTag = ""] = answer.split("</code>", 1);
  const [beforeFence = ""] = beforeTag.replaceAll("```python", "").split("```", 1);
  const [code = ""] = beforeFence.split("\nEND SOLUTION", 1);
  return code.replaceAll("<code>", "");
}

const word = /\b[a-zA-Z_][a-zA-Z0-9_]*\b/g;

/** The official rule of MonkeyEval: an answer that knows a real name is no answer, and a translation has no idea of words. */
function translate(code: string, names: readonly (readonly [string, string])[]): string {
  const invented = new Set(names.map(([, name]) => name));
  const real = new Set(names.flatMap(([name]) => (invented.has(name) ? [] : [name])));
  const found = code.match(word)?.find((name) => real.has(name));
  if (found !== undefined) return `error! the library has no ${found}`;
  return names.reduce((text, [to, from]) => text.replaceAll(from, () => to), code);
}

const continued = "```python\n    ";

/**
 * What `sanitize --calibrate` means, by the official rule: where a fenced block begins with an indented body, the model
 * went on where the prompt ended, and the prompt is put back before it. (`evaluate --calibrated` is another thing: it
 * puts `code_prompt` before code that is whole.)
 */
export function calibrateRaw(text: string, task: Task): string {
  return text.replaceAll(continued, () => `\`\`\`python\n${promptOf(task, "complete")}    `);
}
