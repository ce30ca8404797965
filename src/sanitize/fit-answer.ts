import { writePythonText } from "../python-source/text.ts";
import type { AnswerForm } from "../schema/check.ts";
import type { Sample } from "../schema/sample.ts";
import type { Task } from "../schema/task.ts";

/** The code of an answer, by the rule of its benchmark. One that begins with what was asked is a completion of it. */
export function fitAnswer(
  { answer, prompts }: Pick<Task, "prompts"> & { answer: AnswerForm },
  { form, code: given }: Pick<Sample, "form" | "code">,
): string {
  const continued = withoutPrompt(prompts, given);
  const code = continued ?? given;
  const isWhole = form === "solution" && continued === undefined;
  switch (answer.kind) {
    case "text":
      return `${answer.name} = ${writePythonText(cutText(code))}\n`;
    case "script":
      return isWhole ? code : `${prompts["complete"] ?? ""}${code}`;
    case "body": {
      const whole = isWhole ? code : `${answer.before}${code}${answer.after}`;
      return whole.replaceAll("\t", "    ");
    }
    case "delimited":
    case "last-block":
      return code;
    case "framed":
      return isWhole ? code : `${answer.before}${code}`;
    case "renamed":
      return `${isWhole ? "" : answer.before}${translate(code, answer.names)}`;
    default:
      return answer satisfies never;
  }
}

/**
 * What is kept of what a model wrote, by the rule of its benchmark, in place of a sanitizer that looks for a function:
 * undefined where the benchmark has no such rule.
 */
export function extractAnswer(
  { answer, prompts }: Pick<Task, "prompts" | "answer">,
  text: string,
): string | undefined {
  if (answer === undefined) return undefined;
  const continued = withoutPrompt(prompts, text);
  if (answer.kind === "text") return cutText(continued ?? text);
  if (answer.kind === "delimited") return continued?.split(answer.end, 1)[0];
  if (answer.kind === "last-block") return continued?.trim() ?? findLastBlock(text);
  if (continued === undefined) return /^```[a-z]*\n(.*?)^```/ms.exec(text)?.[1] ?? text;
  const found = answer.ends.map((end) => continued.indexOf(end)).filter((place) => place !== -1);
  const kept = continued.slice(0, Math.min(continued.length, ...found));
  return `${text.slice(0, text.length - continued.length)}${kept}`;
}

function withoutPrompt(prompts: Task["prompts"], code: string): string | undefined {
  const prompt = Object.values(prompts).find((asked) => code.startsWith(asked));
  return prompt === undefined ? undefined : code.slice(prompt.length);
}

/** The official rule of DS-1000 for what models put around an answer. It leaves alone what it has cut before. */
function cutText(answer: string): string {
  const [beforeTag = ""] = answer.split("</code>", 1);
  const [beforeFence = ""] = beforeTag.replaceAll("```python", "").split("```", 1);
  const [code = ""] = beforeFence.split("\nEND SOLUTION", 1);
  return code.replaceAll("<code>", "");
}

/** The official rule of LiveCodeBench: a fence may stand anywhere in its line, and with fewer than two there is no answer. */
function findLastBlock(text: string): string {
  const lines = text.split("\n");
  const fences = lines.flatMap((line, index) => (line.includes("```") ? [index] : []));
  const [open, close] = fences.slice(-2);
  return open === undefined || close === undefined ? "" : lines.slice(open + 1, close).join("\n");
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
