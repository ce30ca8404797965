import { z } from "zod";
import { fault, type BenchError } from "../lib/bench-error.ts";
import { isObject } from "../lib/is-object.ts";
import { readJsonl } from "../lib/jsonl.ts";
import { readText } from "../lib/read-json-file.ts";
import { ModelError, type ModelFactory } from "./support/model.ts";
import { toPlainMessages } from "./support/messages.ts";

const Row = z.object({ prompt: z.string(), answer: z.string() });
const Answer = z.union([z.string(), z.array(z.string()).min(1)]);

/**
 * Answers from a file of earlier answers; `name` is its path. A `.jsonl` or `.jsonl.gz` file has rows
 * `{"prompt", "answer"}`; a `.json` file is one object from prompt to answer, or to a list of them. A prompt with several
 * answers is given them in turn, then the first again.
 */
const replay: ModelFactory = async ({ name }) => {
  const rows = name.endsWith(".json") ? readObject(name) : readRows(name);
  // A prompt once, however many answers it has.
  const answers = new Map<string, string[]>();
  for await (const { prompt, answer } of rows) {
    const known = answers.get(prompt) ?? [];
    known.push(answer);
    answers.set(prompt, known);
  }
  const turns = new Map<string, number>();
  return {
    backend: "replay",
    name,
    abilities: { chat: true, completion: true, prefill: false },
    async ask({ prompt }, signal) {
      signal.throwIfAborted();
      // Of a conversation, what was said last to the model.
      const asked =
        prompt.kind === "chat" ? (toPlainMessages(prompt).at(-1)?.content ?? "") : prompt.text;
      const known = answers.get(asked) ?? [];
      const turn = turns.get(asked) ?? 0;
      turns.set(asked, turn + 1);
      const text = known[turn % known.length];
      if (text === undefined) {
        const excerpt = JSON.stringify(asked.slice(0, 60));
        const words = `${name} has no answer to a prompt that begins ${excerpt}.`;
        throw new ModelError("request", words);
      }
      return { text, reasoning: null, finish: "stop", usage: null, budget: null };
    },
    async [Symbol.asyncDispose]() {},
  };
};
export default replay;

async function* readRows(file: string): AsyncGenerator<z.infer<typeof Row>> {
  for await (const { line, value } of readJsonl(file)) {
    const row = Row.safeParse(value);
    if (!row.success) throw strangeFile(`${file}, line ${line}: not a row of prompt and answer.`);
    yield row.data;
  }
}

async function* readObject(file: string): AsyncGenerator<z.infer<typeof Row>> {
  const text = await readText(file);
  try {
    const object: unknown = JSON.parse(text);
    // Not a schema of the whole: zod leaves out a prompt such as `__proto__`.
    const entries = isObject(object) ? Object.entries(object) : [["", undefined] as const];
    yield* entries.flatMap(([prompt, value]) =>
      [Answer.parse(value)].flat().map((answer) => ({ prompt, answer })),
    );
  } catch {
    throw strangeFile(`${file} is not a JSON object that maps prompts to answers.`);
  }
}

function strangeFile(message: string): BenchError {
  const hint = 'Write one row per line: {"prompt": "…", "answer": "…"}';
  return fault.FileUnreadable(message, hint);
}
