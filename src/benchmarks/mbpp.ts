import { z } from "zod";
import { succeed } from "../lib/result.ts";
import type { Benchmark } from "../schema/benchmark.ts";
import { emptyDoc } from "../schema/task.ts";

const Row = z.object({
  task_id: z.int(),
  text: z.string().min(1).optional().describe("`prompt` in the sanitized file"),
  code: z.string().min(1),
  test_list: z.array(z.string()).min(1),
  test_setup_code: z.string().optional(),
  test_imports: z.array(z.string()).optional().describe("of the sanitized file"),
});

const benchmark: Benchmark<typeof Row> = {
  title: "MBPP",
  row: Row,
  recognizes: ({ task_id }) => typeof task_id === "number",
  decode: ({ prompt, ...row }) => succeed(prompt === undefined ? row : { text: prompt, ...row }),
  environment: "py-minimal",
  splits: ["complete", "instruct"],
  words: {
    instructionPrefix:
      "You are an expert Python programmer, and here is your task. Answer with the whole code in a markdown code block:",
    responsePrefix: "Below is the whole code:",
    continuingStops: [
      "\nclass",
      "\nassert",
      '\n"""',
      "\nprint",
      "\nif",
      "\n<|/",
      "\n```",
      "[DONE]",
    ],
  },
  toTask(row, environment) {
    const { text = "", code, test_list, test_setup_code = "", test_imports = [] } = row;
    const entryPoint = findEntryPoint(code, test_list);
    const complete = `"""\n${text}\n${test_list.join("\n")}\n"""\n`;
    // What two tasks set up is made of the answer's own class, so it comes after the answer.
    const test = [...test_imports, test_setup_code, ...test_list].filter(Boolean).join("\n");
    const solution = code.replaceAll("\r\n", "\n");
    return {
      task_id: `Mbpp/${row.task_id}`,
      language: "python",
      environment,
      libs: [],
      prompts: {
        complete,
        instruct: `${text} Your code should pass these tests:\n\n${test_list.join("\n")}`,
      },
      setup: "",
      ground_truth: `${complete}${solution}`,
      entry_point: entryPoint,
      check: { kind: "program", test },
      limits: { limit_ms: 3000 },
      texts: { solution, signature: `def ${entryPoint}`, test, doc: emptyDoc },
      row,
    };
  },
  taskIdOf: (id) => (/^\d+$/.test(id) ? `Mbpp/${id}` : id),
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
};
export default benchmark;

/** The function of the solution that the first test calls, the last one where it calls several. */
function findEntryPoint(code: string, tests: readonly string[]): string {
  const called = new Set(Array.from(tests.join("\n").matchAll(/\w+(?=\s*\()/g), ([name]) => name));
  const defined = Array.from(code.matchAll(/^\s*(?:def|class)\s+(\w+)/gm), ([, name = ""]) => name);
  return defined.findLast((name) => called.has(name)) ?? defined.at(-1) ?? "none";
}
