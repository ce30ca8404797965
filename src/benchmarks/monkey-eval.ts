import { z } from "zod";
import { readData } from "../lib/read-data.ts";
import { fail, succeed } from "../lib/result.ts";
import type { Benchmark, PlacedRow, Row } from "../schema/task.ts";
import numpyEval, { ends, LibraryRow, toTask } from "./numpy-eval.ts";

/** A task of an invented library, with the prompt of its twin in the real one, which the answer is judged behind. */
const RenamedRow = LibraryRow.extend({
  twin: z.string().min(1).optional().describe("the prompt of the same task in the real library"),
});

/** `data/invented-names.json`: the official script's tables (microsoft/PyCodeGPT, MIT), in their order, on which the verdicts depend. */
const Names = z
  .array(z.tuple([z.string(), z.string()]))
  .describe("the real name, the invented one");
const names = await readData(
  "invented-names.json",
  z.strictObject({ monkey: Names, beatnum: Names }),
);

/** pandas under other names: what a model does with a library that it has never seen. */
const benchmark = describeRenamed({
  title: "MonkeyEval",
  library: "monkey",
  twin: "real_pandas_eval_v3",
  from: "PandasEval",
});
export default benchmark;

interface Renaming {
  title: string;
  /** Its invented name. */
  library: keyof typeof names;
  /** The file of the same tasks in the real library. */
  twin: string;
  /** What stands before the slash of its ids, which are those of the twin. */
  from: string;
}

/** A benchmark whose library is a real one with other names. */
export function describeRenamed(renaming: Renaming): Benchmark<typeof RenamedRow> {
  const { title, library, from } = renaming;
  const isOwn = ({ prompt }: Row) => new RegExp(`\\b${library}\\b`).test(String(prompt));
  const rename = (id: string) => id.replace(`${from}/`, () => `${title}/`);
  return {
    ...numpyEval,
    title,
    row: RenamedRow,
    recognizes: (row) => isOwn(row) && String(row["task_id"]).startsWith(`${from}/`),
    files: {
      join: (rows) => joinTwins(rows, isOwn),
      decode(row) {
        if (row["twin"] === undefined && "prompt" in row) {
          const problem = `is missing: it comes from ${renaming.twin}.jsonl; name the folder that has both files`;
          return fail({ field: "twin", problem });
        }
        const named = "task_id" in row;
        return succeed(named ? { ...row, task_id: rename(String(row["task_id"])) } : row);
      },
    },
    toTask: (row, environment) =>
      toTask(row, environment, {
        kind: "renamed",
        before: row.twin ?? "",
        names: names[library],
        ends,
      }),
    taskIdOf: rename,
  };
}

/** Rows of both files -> those of the invented library, each with its twin's prompt. */
async function* joinTwins(rows: AsyncIterable<PlacedRow>, isOwn: (row: Row) => boolean) {
  const own: PlacedRow[] = [];
  const twins = new Map<unknown, unknown>();
  for await (const row of rows) {
    if (isOwn(row.value)) own.push(row);
    else twins.set(row.value["task_id"], row.value["prompt"]);
  }
  for (const { place, value } of own) {
    const twin = twins.get(value["task_id"]) ?? value["twin"];
    yield { place, value: twin === undefined ? value : { ...value, twin } };
  }
}
