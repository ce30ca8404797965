import { readFile } from "node:fs/promises";
import { BenchError } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import { ModelError, type ModelFactory } from "../schema/model.ts";

/** Answers from a file of earlier answers: `name` is its path, a JSON object from prompt text to answer text. */
const replay: ModelFactory = async ({ name }) => {
  const text = await readFile(name, "utf8").catch((cause: unknown) => {
    throw readError(name, cause);
  });
  const answers = parseAnswers(name, text);
  return {
    backend: "replay",
    name,
    abilities: { chat: true, completion: true, prefill: false },
    async ask({ prompt }) {
      const asked = prompt.kind === "chat" ? prompt.user : prompt.text;
      const answer = answers.get(asked);
      if (answer === undefined) {
        throw new ModelError(
          "request",
          `${name} has no answer to ${JSON.stringify(asked.slice(0, 60))}…`,
        );
      }
      return { text: answer, reasoning: null, finish: "stop", usage: null, budget: null };
    },
    async [Symbol.asyncDispose]() {},
  };
};
export default replay;

function parseAnswers(file: string, text: string): Map<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    const entries = Object.entries(value as Record<string, string>);
    return new Map(entries.map(([prompt, answer]) => [prompt, String(answer)]));
  } catch (cause) {
    throw new BenchError(
      "FileUnreadable",
      `${file} is no JSON object of answers.`,
      "Record answers again.",
      { cause },
    );
  }
}
