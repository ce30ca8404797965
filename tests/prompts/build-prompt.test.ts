import { officialWords } from "../../src/benchmarks/bigcodebench.ts";
import { loadBenchmark } from "../../src/benchmarks/registry.ts";
import { describe, expect, test } from "vitest";
import {
  buildPrompt,
  fillTemplate,
  findUnknownNames,
  type PromptStyle,
} from "../../src/prompts/build-prompt.ts";
import { officialStopWords } from "../../src/prompts/stop-words.ts";
import { makeTask } from "../tasks/task-rows.ts";

const task = makeTask("B/1", {
  complete_prompt: "import os\ndef task_func():\n    '''Do.'''\n",
  instruct_prompt: "\nDo it.\n",
});
const style: PromptStyle = {
  split: "complete",
  direct: false,
  prefill: false,
  ...officialWords,
};

describe("a prompt", () => {
  test("puts the code of the Complete split between fences", () => {
    expect(buildPrompt(task, style)).toEqual({
      kind: "chat",
      user: `${officialWords.instructionPrefix}\n\`\`\`\nimport os\ndef task_func():\n    '''Do.'''\n\`\`\`\n`,
      prefill: null,
    });
  });

  test("leaves the request of the Instruct split bare", () => {
    expect(buildPrompt(task, { ...style, split: "instruct" })).toEqual({
      kind: "chat",
      user: `${officialWords.instructionPrefix}\nDo it.\n`,
      prefill: null,
    });
  });

  test("gives the answer its beginning when asked to", () => {
    expect(buildPrompt(task, { ...style, prefill: true })).toMatchObject({
      prefill: `${officialWords.responsePrefix}\n\`\`\`python\n`,
    });
  });

  test("begins the answer in the task's language", () => {
    const typed = { ...task, language: "typescript" };
    expect(buildPrompt(typed, { ...style, prefill: true })).toMatchObject({
      prefill: expect.stringMatching(/```typescript\n$/),
    });
  });

  test("is untouched for a base model", () => {
    expect(buildPrompt(task, { ...style, direct: true })).toEqual({
      kind: "completion",
      text: task.prompts["complete"],
    });
  });
});

test("a template may name the task's fields, and keeps other braces", () => {
  const values = { task, prompt: "P $& {{x}}", instructionPrefix: "I" };
  expect(fillTemplate("{{instruction_prefix}}: {{ prompt }} {a} {{entry_point}}", values)).toBe(
    `I: P $& {{x}} {a} ${task.entry_point}`,
  );
  expect(findUnknownNames("{{prompt}} {{promt}}")).toEqual(["promt"]);
});

test("stop words are the official ones", () => {
  const chat = { direct: false, prefill: "Below:" };
  expect(officialStopWords("openai", chat)).toEqual([]);
  expect(officialStopWords("vllm", chat)).toContain("\nprint(");
  expect(officialStopWords("vllm", chat)).not.toContain("\nclass ");
  expect(officialStopWords("hf", chat)).toEqual(officialStopWords("vllm", chat));
  expect(officialStopWords("hf", { ...chat, prefill: "```text" })).toContain("\n```\n");
  expect(officialStopWords("openai", { direct: true, prefill: null })).toEqual(
    expect.arrayContaining(["</s>", "\nclass ", "\nassert "]),
  );
});

test("a program may print and have a main function: its benchmark's stop words are its own", async () => {
  const { words } = (await loadBenchmark("livecodebench")) ?? {};
  const marks = ["<|endoftext|>", "<|endofmask|>", "</s>", "###"];
  expect(officialStopWords("vllm", { direct: false, prefill: null, words })).toEqual(marks);
  expect(officialStopWords("vllm", { direct: true, prefill: null, words })).toEqual(marks);
});
