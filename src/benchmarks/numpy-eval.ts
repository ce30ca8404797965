import { z } from "zod";
import type { Benchmark, Task } from "../schema/task.ts";
import type { AnswerForm } from "../schema/check.ts";
import { runFor, toProgram } from "./humaneval.ts";

/** HumanEval's columns, with several solutions. */
export const LibraryRow = z.object({
  task_id: z.string().min(1),
  prompt: z.string().min(1),
  entry_point: z.string().min(1).describe("`none` where variables are asked for"),
  canonical_solution: z.array(z.string()).min(1),
  test: z.string().min(1),
});
export type LibraryRow = z.infer<typeof LibraryRow>;

/** Where the official tools cut an answer. */
export const ends = ["\nclass", "\ndef", "\n#", "\n@", "\nprint", "\nif"];

export default {
  title: "NumpyEval",
  row: LibraryRow,
  recognizes: ({ task_id, prompt }) =>
    String(task_id).startsWith("NumpyEval/") && !/\bbeatnum\b/.test(String(prompt)),
  environment: "pandas-numpy",
  splits: ["complete"],
  words: {
    instructionPrefix:
      "Please complete the following Python code, and answer with the whole code in a markdown code block:",
    responsePrefix: "Below is the whole code:",
    continuingStops: ends,
  },
  toTask: (row, environment) => toTask(row, environment),
  loadSubsets: async () => ({}),
} satisfies Benchmark<typeof LibraryRow>;

/** The task that a row of PandasEval and its relatives is. */
export function toTask(
  row: LibraryRow,
  environment: string,
  answer: AnswerForm = { kind: "script", ends },
): Task {
  const { prompt, entry_point } = row;
  // As the official script writes it.
  const call = entry_point === "none" ? "check()" : `check(${entry_point})`;
  const test = `${row.test}\n${call}`;
  const question = {
    ...row,
    canonical_solution: chooseSolution(row),
    entry_point: entry_point === "none" ? findTarget(prompt) : entry_point,
    test,
  };
  const program = toProgram(question, environment, row);
  return { ...program, libs: listLibraries(prompt), answer, ...runFor(3000, test) };
}

/** The first that needs no class which the prompt does not import: of TorchDataEval's first ones, four do. */
function chooseSolution({ prompt, canonical_solution: solutions }: LibraryRow): string {
  const isWhole = (solution: string) =>
    [...solution.matchAll(/(?<![.\w])[A-Z]\w*(?=\()/g)].every(([name]) => prompt.includes(name));
  return solutions.find(isWhole) ?? solutions[0] ?? "";
}

/** The variable that the prompt's last line begins to assign: what the check looks at. */
function findTarget(prompt: string): string {
  return /^(\w+)(?:\[.*\])? *=? *$/m.exec(prompt.split("\n").at(-1) ?? "")?.[1] ?? "none";
}

function listLibraries(prompt: string): string[] {
  const found = [...prompt.matchAll(/^(?:import|from)[ \t]+(\w+)/gm)];
  return [...new Set(found.map(([, name = ""]) => name))];
}
