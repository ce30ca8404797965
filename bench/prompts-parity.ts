// Holds our prompts against the official builder's, byte by byte: every reference task, both splits, chat and base models.
import { officialWords } from "../src/benchmarks/bigcodebench.ts";
import { z } from "zod";
import { locateEnvironment } from "../src/environment/open-environment.ts";
import { buildPrompt } from "../src/prompts/build-prompt.ts";
import type { Prompt } from "../src/schema/model.ts";
import { askOfficial } from "./official/ask-official.ts";
import { installOfficial } from "./official/install-official.ts";
import { commandLine, progress, settings } from "./support/command-line.ts";
import { readReferenceTasks, splits } from "./support/reference-samples.ts";

const Built = z.object({
  id: z.string(),
  chat: z.string(),
  prefilled: z.string(),
  base: z.string(),
});

console.log(commandLine("test:prompts"));
const environment = await locateEnvironment("bigcodebench", settings);
const folder = await installOfficial({ settings, python: environment.python, progress });
const tasks = await readReferenceTasks(settings);
const cases = splits.flatMap((split) =>
  tasks.map((task) => ({
    id: `${split}/${task.task_id}`,
    split,
    task,
    prompt: task.prompts[split] ?? "",
  })),
);
const questions = cases.map(({ id, prompt, split }) => ({ id, prompt, split }));
const script = "prompts_with_official.py";
const answers = await askOfficial(questions, { script, environment, folder, answer: Built });
const built = new Map(answers.map((answer) => [answer.id, answer]));
const words = {
  ...officialWords,
};
const different = cases.flatMap(({ id, split, task }) => {
  const theirs = built.get(id);
  const chat = buildPrompt(task, { ...words, split, direct: false, prefill: true });
  const base = buildPrompt(task, { ...words, split, direct: true, prefill: true });
  const [user, prefill] = textsOf(chat);
  const isSame =
    theirs?.chat === user &&
    theirs.prefilled === `${user}\0${prefill}` &&
    theirs.base === textsOf(base)[0];
  return isSame ? [] : [id];
});
console.log(
  `${cases.length - different.length} of ${cases.length} prompts equal, each for a chat model, with a prefill, and for a base model`,
);
for (const id of different) console.log(`  ${id}`);
console.log(different.length === 0 ? "met: all equal" : "MISSED");
if (different.length > 0) process.exitCode = 1;

function textsOf(prompt: Prompt): [string, string | null] {
  return prompt.kind === "chat" ? [prompt.user, prompt.prefill] : [prompt.text, null];
}
