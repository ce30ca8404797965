import path from "node:path";
import { z } from "zod";
import { draw } from "../lib/draw.ts";
import { sha256 } from "../lib/hash.ts";
import { succeed } from "../lib/result.ts";
import { emptyDoc, groupIds } from "../schema/task.ts";
import type { Benchmark, Row, RowPlace, Task } from "../schema/task.ts";
import { runFor, toProgram } from "./humaneval.ts";

const OdexRow = z.object({
  task_id: z.string().min(1),
  prompt: z.string().min(1),
  suffix: z.string(),
  canonical_solution: z.string().min(1),
  test_start: z.string(),
  test: z.array(z.string()).min(1),
  entry_point: z.string().min(1),
  intent: z.string().min(1),
  library: z.array(z.string()),
});
type OdexRow = z.infer<typeof OdexRow>;

/** Where the official tool cuts an answer. */
const ends = ["\nclass", "\ndef", "\n#", "\nif", "\nprint"];

/** Judged by all tests of a task, as the official scripts that ask models do. */
const benchmark: Benchmark<typeof OdexRow> = {
  title: "ODEX",
  row: OdexRow,
  environment: "odex",
  splits: ["complete"],
  words: {
    instructionPrefix:
      "Please complete the following Python function, and answer with the whole function in a markdown code block:",
    responsePrefix: "Below is the whole function:",
    continuingStops: ends,
  },
  files: { decode },
  toTask: (row, environment) => toTask(row, environment, row.test),
  loadSubsets: async (tasks) =>
    groupIds(tasks, ({ task_id, row }) => {
      // The paper's two halves: with a library, and without.
      const isOpen = OdexRow.parse(row).test_start.includes("import ");
      return [task_id.split("/")[1] ?? "", isOpen ? "open" : "closed"];
    }),
};
export default benchmark;

/** Judged by one test of each task, as the official script that judges does unless told otherwise; its choice is chance. */
export const oneTest: Benchmark<typeof OdexRow> = {
  ...benchmark,
  title: "ODEX, one test per task",
  recognizes: () => false,
  toTask(row, environment) {
    const seed = Number.parseInt(sha256(row.task_id).slice(0, 8), 16);
    return toTask(row, environment, draw(row.test, 1, seed));
  },
};

/** Ids repeat, and the language is told by the file alone: `ODEX/en/0` is the first row of en_test.jsonl. */
function decode(row: Row, { file, number }: RowPlace) {
  if (!("task_id" in row)) return succeed(row);
  const [language = ""] = path.basename(file).split(/[._]/, 1);
  return succeed({ ...row, task_id: `ODEX/${language}/${number - 1}` });
}

function toTask(row: OdexRow, environment: string, tests: readonly string[]): Task {
  const { prompt, suffix, canonical_solution, test_start, entry_point } = row;
  const [head = "", start = ""] = prompt.split("\n");
  const question = `${head}\n    """${row.intent}\n    """\n${toSpaces(start)}`;
  const test = [test_start, tests.join(""), "", `check(${entry_point})`].join("\n");
  const program = toProgram({ ...row, prompt: question, test }, environment, row);
  return {
    ...program,
    libs: row.library,
    ground_truth: `${question}${toSpaces(`${canonical_solution}${suffix}`)}`,
    answer: { kind: "body", before: prompt, after: suffix, ends },
    ...runFor(3000, test),
    texts: { ...program.texts, signature: head, doc: { ...emptyDoc, description: [row.intent] } },
  };
}

/** The official tool's, before anything is run. */
function toSpaces(code: string): string {
  return code.replaceAll("\t", "    ");
}
