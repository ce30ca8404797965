import { z } from "zod";
import { completeId, emptyDoc, groupIds, type Benchmark, type Task } from "../schema/task.ts";
import { runFor } from "./humaneval.ts";

/** A row of the simplified form of 2024. */
const Row = z.object({
  prompt: z.string().min(1),
  reference_code: z.string().min(1),
  code_context: z.string().min(1),
  metadata: z.object({
    problem_id: z.int().nonnegative(),
    library_problem_id: z.int().nonnegative(),
    library: z.string(),
    test_case_cnt: z.int(),
    perturbation_type: z.string(),
    perturbation_origin_id: z.int(),
  }),
});
type Row = z.infer<typeof Row>;

/** The package index has PyTorch for Linux with CUDA alone: who does without its 70 tasks need not install 5 GB. */
const plain = "ds-1000";
const withTorch = "ds-1000-torch";

export default {
  title: "DS-1000",
  row: Row,
  environment: plain,
  splits: ["instruct"],
  words: {
    instructionPrefix:
      "Write a short code following the given format and indentation. Place the executable code between <code> and </code> tags, without any other non-executable things.",
    responsePrefix: "<code>",
    stops: ["</code>", "# SOLUTION END"],
    continuingStops: [],
  },
  toTask,
  taskIdOf: completeId("DS-1000"),
  loadSubsets: async (tasks) =>
    groupIds(tasks, ({ row }) => {
      const { library, perturbation_type: kind } = Row.parse(row).metadata;
      return [library.toLowerCase(), kind.toLowerCase()];
    }),
} satisfies Benchmark<typeof Row>;

function toTask(row: Row, environment: string): Task {
  const { prompt, reference_code: solution, code_context: context, metadata } = row;
  const program = (/^exec_context = r"""\n(.*?)"""/ms.exec(context)?.[1] ?? "[insert]\n").replace(
    "[insert]",
    () => solution,
  );
  // As the official script decides it: by the text.
  const more = context.includes("test_string(") ? "test_string(code)\n" : "";
  const libs = listLibraries(`${program}\n${context}`);
  return {
    task_id: `DS-1000/${metadata.problem_id}`,
    language: "python",
    environment: libs.includes("torch") && environment === plain ? withTorch : environment,
    libs,
    prompts: { instruct: prompt },
    setup: "",
    ground_truth: program,
    entry_point: /\bresult\b/.test(program) ? "result" : "none",
    answer: { kind: "text", name: "code" },
    ...runFor(120_000, `${context}\ntest_execution(code)\n${more}`),
    texts: { solution, signature: "", test: context, doc: emptyDoc },
    row,
  };
}

/** What the program and its check import, in the order of their lines. */
function listLibraries(source: string): string[] {
  const found = [...source.matchAll(/^[ \t]*(?:import|from)[ \t]+(\w+)/gm)];
  return [...new Set(found.map(([, name = ""]) => name))];
}
