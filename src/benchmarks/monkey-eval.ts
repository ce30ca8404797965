import { z } from "zod";
import { fail, succeed } from "../lib/result.ts";
import type { AnswerForm } from "../schema/answer-form.ts";
import type { Benchmark, PlacedRow, Row } from "../schema/benchmark.ts";
import numpyEval, { ends, LibraryRow, toTask } from "./numpy-eval.ts";

/** A task of an invented library, with the prompt of its twin in the real one, which the answer is judged behind. */
const RenamedRow = LibraryRow.extend({
  twin: z.string().min(1).optional().describe("the prompt of the same task in the real library"),
});
type RenamedRow = z.infer<typeof RenamedRow>;
type Names = [real: string, invented: string][];

/** pandas under other names: what a model does with a library that it has never seen. */
const benchmark = describeRenamed({
  title: "MonkeyEval",
  library: "monkey",
  twin: "real_pandas_eval_v3",
  from: "PandasEval",
  // The official script's table (microsoft/PyCodeGPT, MIT), in its order, on which the verdicts depend.
  names: readNames(`
  isnull>ifnull mean>average pandas>monkey dataframe>knowledgeframe df>kf isin>incontain pd>mk
  DataFrame>KnowledgeFrame rename_axis>renaming_axis rename>renaming dropna>sipna drop>sip Pandas>Monkey
  tolist>convert_list apply>employ to_numeric>to_num append>adding tail>last_tail copy>clone groupby>grouper
  sum>total_sum Series>Collections series>collections innull>isnone astype>totype select_dtypes>choose_dtypes
  iterrows>traversal min>get_min max>get_max map>mapping nlargest>nbiggest unique>distinctive
  ravel>flat_underlying sort_values>sort_the_values last>final_item shift>shifting merge>unioner
  value_counts>counts_value_num reset_index>reseting_index sample>sample_by_num replace>replacing
  to_datetime>convert_datetime any>whatever reindex>reindexing concat>concating to_dict>convert_dict
  cumsum>cumulative_sum sort_index>sorting_index to_string>convert_string drop_duplicates>remove_duplicates
  duplicated>duplicated_values len>length isna>ifna fillna>fillnone get>getting round>value_round
  format>formating to_pydatetime>convert_pydatetime div>division ceil>ceiling assign>allocate
  intersection>interst head>header_num applymap>conduct_map all>total_all std>standard
`),
});
export default benchmark;

interface Renaming {
  title: string;
  /** Its invented name. */
  library: string;
  /** The file of the same tasks in the real library. */
  twin: string;
  /** What stands before the slash of its ids, which are those of the twin. */
  from: string;
  names: Names;
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
    toTask: (row, environment) => toTask(row, environment, toAnswer(row, renaming.names)),
    taskIdOf: rename,
  };
}

function toAnswer({ twin = "" }: RenamedRow, names: Names): AnswerForm {
  return { kind: "renamed", before: twin, names, ends };
}

/** Rows of both files -> those of the invented library, each with its twin's prompt. */
async function* joinTwins(
  rows: AsyncIterable<PlacedRow>,
  isOwn: (row: Row) => boolean,
): AsyncGenerator<PlacedRow> {
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

/** `real>invented real>invented …`, in their order. */
export function readNames(text: string): Names {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [real = "", invented = ""] = pair.split(">");
      return [real, invented];
    });
}
