import { z } from "zod";
import { completeId, type Benchmark, type PlacedRow } from "../schema/task.ts";
import { runFor, toProgram } from "./humaneval.ts";

const Row = z.object({
  task_id: z.int(),
  text: z.string().min(1).optional(),
  prompt: z.string().min(1).optional().describe("`text` in the sanitized file"),
  code: z.string().min(1),
  test_list: z.array(z.string()).min(1),
  test_setup_code: z.string().optional(),
  test_imports: z.array(z.string()).optional().describe("of the sanitized file"),
  examples: z.string().optional().describe("what the paper's prompt begins with: tasks 2, 3 and 4"),
});

const [begin, done] = ["[BEGIN]", "[DONE]"];

/** Its community's files have the number alone. */
export const toMbppId = completeId("Mbpp");

export default {
  title: "MBPP",
  row: Row,
  recognizes: ({ task_id }) => typeof task_id === "number",
  environment: "py-minimal",
  splits: ["complete", "instruct", "few_shot"],
  files: { join },
  words: {
    instructionPrefix:
      "You are an expert Python programmer, and here is your task. Answer with the whole code in a markdown code block:",
    responsePrefix: "Below is the whole code:",
    continuingStops: ["\nclass", "\nassert", '\n"""', "\nprint", "\nif", "\n<|/", "\n```", done],
  },
  toTask(row, environment) {
    const { prompt = "", text = prompt, code, test_list, examples } = row;
    const { test_setup_code = "", test_imports = [] } = row;
    const entryPoint = findEntryPoint(code, test_list);
    const complete = `"""\n${text}\n${test_list.join("\n")}\n"""\n`;
    // What two tasks set up is made of the answer's own class, so it comes after the answer.
    const test = [...test_imports, test_setup_code, ...test_list].filter(Boolean).join("\n");
    const question = {
      task_id: `Mbpp/${row.task_id}`,
      prompt: complete,
      entry_point: entryPoint,
      canonical_solution: code.replaceAll("\r\n", "\n"),
      test,
    };
    const program = toProgram(question, environment, row);
    return {
      ...program,
      prompts: {
        complete,
        instruct: `${text} Your code should pass these tests:\n\n${test_list.join("\n")}`,
        ...(examples !== undefined && { few_shot: `${examples}${askFor(text, test_list)}` }),
      },
      answer: { kind: "delimited", end: done },
      ...runFor(3000, test),
      texts: { ...program.texts, signature: `def ${entryPoint}` },
    };
  },
  taskIdOf: toMbppId,
  async loadSubsets(tasks) {
    const inRange = (first: number, last: number) =>
      tasks.flatMap(({ task_id }) => {
        const number = Number(task_id.split("/").at(-1));
        return first <= number && number <= last ? [task_id] : [];
      });
    // The ranges of the paper; the first ten are for prompts with examples.
    return {
      prompt: inRange(1, 10),
      test: inRange(11, 510),
      validation: inRange(511, 600),
      train: inRange(601, 974),
    };
  },
} satisfies Benchmark<typeof Row>;

/** The function of the solution that the first test calls, the last one where it calls several. */
function findEntryPoint(code: string, tests: readonly string[]): string {
  const called = new Set(Array.from(tests.join("\n").matchAll(/\w+(?=\s*\()/g), ([name]) => name));
  const defined = Array.from(code.matchAll(/^\s*(?:def|class)\s+(\w+)/gm), ([, name = ""]) => name);
  return defined.findLast((name) => called.has(name)) ?? defined.at(-1) ?? "none";
}

/** The paper's words, which a solution follows. */
function askFor(text: string, tests: readonly string[]): string {
  return `You are an expert Python programmer, and here is your task: ${text} Your code should pass these tests:\n\n${tests.join("\n")}\n${begin}\n`;
}

const shown = [2, 3, 4];

/** Each row with the paper's three examples, where all of them are there. */
async function* join(rows: AsyncIterable<PlacedRow>): AsyncGenerator<PlacedRow> {
  const all = await Array.fromAsync(rows);
  const examples = shown.flatMap((number) => {
    const read = Row.safeParse(all.find(({ value }) => value["task_id"] === number)?.value);
    if (!read.success) return [];
    const { text, prompt, code, test_list } = read.data;
    const solution = code.replaceAll("\r\n", "\n");
    return [`${askFor(text ?? prompt ?? "", test_list)}${solution}\n${done}\n`];
  });
  const added = examples.length === shown.length ? { examples: examples.join("") } : {};
  for (const { place, value } of all) yield { place, value: { ...value, ...added } };
}
