import { z } from "zod";
import { emptyDoc, type Benchmark, type Row as AnyRow, type Task } from "../schema/task.ts";
import { officialWords } from "./bigcodebench.ts";

const Row = z.object({
  task_id: z.string().min(1),
  prompt: z.string().min(1),
  entry_point: z.string().min(1),
  canonical_solution: z.string().min(1),
  test: z.string().min(1),
});

export default {
  title: "HumanEval",
  row: Row,
  recognizes: ({ task_id, canonical_solution: solution }) =>
    String(task_id).startsWith("HumanEval/") && typeof solution === "string",
  environment: "py-minimal",
  splits: ["complete"],
  // Where the paper stopped a model.
  words: { ...officialWords, continuingStops: ["\nclass", "\ndef", "\n#", "\nif", "\nprint"] },
  toTask(row, environment) {
    const test = `${row.test}\ncheck(${row.entry_point})`;
    return { ...toProgram({ ...row, test }, environment, row), ...runFor(3000, test) };
  },
  loadSubsets: async () => ({}),
} satisfies Benchmark<typeof Row>;

/**
 * How the harness of HumanEval, which others took over, ends what takes too long: by an exception, which may be caught, and a
 * second later for good.
 */
export function runFor(limitMs: number, test: string): Pick<Task, "check" | "limits"> {
  return {
    check: { kind: "program", test, interrupt_ms: limitMs },
    limits: { limit_ms: limitMs + 1000 },
  };
}

/** A task whose answer continues the prompt, but for how it is judged. */
export function toProgram(
  { task_id, prompt, entry_point, canonical_solution: solution, test }: z.infer<typeof Row>,
  environment: string,
  row: AnyRow,
): Omit<Task, "check"> {
  return {
    task_id,
    language: "python",
    environment,
    libs: [],
    prompts: { complete: prompt },
    // Nothing is put in front of an answer: one that lacks an import of the prompt fails in the official tools, too.
    setup: "",
    ground_truth: `${prompt}${solution}`,
    entry_point,
    texts: { solution, signature: prompt, test, doc: emptyDoc },
    row,
  };
}
