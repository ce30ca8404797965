import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { noProgress } from "../../src/lib/progress.ts";
import { answerTasks } from "../../src/pipeline/answer-tasks.ts";
import type { Sanitizer } from "../../src/pipeline/create-sanitizer.ts";
import type { Model, ModelRequest } from "../../src/schema/model.ts";
import { SyntaxGaveUp } from "../../src/schema/syntax.ts";
import type { Task } from "../../src/schema/task.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeTask } from "../tasks/task-rows.ts";

const tasks = ["T/0", "T/1", "T/2"].map((id) => makeTask(id, { complete_prompt: id }));

/** Answers with what it was asked; fails at the named task as a killed machine would. */
function makeModel(failAt?: string): Model & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    backend: "fake",
    name: "fake",
    abilities: { chat: true, completion: true, prefill: false },
    async ask({ prompt }) {
      const text = prompt.kind === "chat" ? prompt.user : prompt.text;
      if (text === failAt) throw new Error("the power is gone");
      asked.push(text);
      return { text: `raw ${text}`, reasoning: null, finish: "stop", usage: null, budget: null };
    },
    async [Symbol.asyncDispose]() {},
  };
}

const sanitizer: Sanitizer = {
  async sanitize(text) {
    if (text === "raw T/2") throw new SyntaxGaveUp("a NUL");
    return { code: text.replace("raw ", "code "), differs: null, spans: [] };
  },
  async [Symbol.asyncDispose]() {},
};

function toRequest(task: Task): ModelRequest {
  return {
    prompt: { kind: "chat", user: task.complete_prompt, prefill: null },
    decoding: {
      temperature: 0,
      top_p: null,
      max_new_tokens: 8,
      stop: [],
      seed: null,
      reasoning_effort: null,
      reasoning_budget: null,
    },
  };
}

async function answer(file: string, model: Model, weights = "w1"): Promise<void> {
  const { signal } = new AbortController();
  const rest = { tasks, toRequest, sanitizer, progress: noProgress, signal };
  await answerTasks({ ...rest, model, weights, file });
}

async function readSolutions(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  return lines.map((line) => z.object({ solution: z.string() }).parse(JSON.parse(line)).solution);
}

test("keeps what came before an interruption and asks only for the rest", async () => {
  const file = path.join(await temporaryFolder(), "answers.jsonl");
  await expect(answer(file, makeModel("T/1"))).rejects.toThrow("power");
  expect(await readSolutions(file)).toEqual(["code T/0"]);
  await appendFile(file, '{"task_id":"T/1","solu');
  const model = makeModel();
  await answer(file, model);
  expect(model.asked).toEqual(["T/1", "T/2"]);
  // What Python cannot read is judged as it came.
  expect(await readSolutions(file)).toEqual(["code T/0", "code T/1", "raw T/2"]);
});

test("asks for nothing where all is answered", async () => {
  const file = path.join(await temporaryFolder(), "answers.jsonl");
  await answer(file, makeModel());
  const before = await readFile(file, "utf8");
  const model = makeModel();
  await answer(file, model);
  expect(model.asked).toEqual([]);
  expect(await readFile(file, "utf8")).toBe(before);
});

test("answers of other weights are asked again", async () => {
  const file = path.join(await temporaryFolder(), "answers.jsonl");
  await answer(file, makeModel());
  const model = makeModel();
  await answer(file, model, "w2");
  expect(model.asked).toEqual(["T/0", "T/1", "T/2"]);
  expect(await readSolutions(file)).toHaveLength(3);
});
