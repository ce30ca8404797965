import type { Benchmark } from "../schema/benchmark.ts";
import type { InputForm, Oracle } from "../schema/check.ts";
import { EvalPlusRow, toEvalPlusTask } from "./humaneval-plus.ts";
import { evalPlusWords } from "./humaneval.ts";
import { toMbppId } from "./mbpp.ts";

const benchmark: Benchmark<typeof EvalPlusRow> = {
  title: "MBPP+",
  row: EvalPlusRow,
  files: { verbatim: ["base_input", "plus_input"] },
  recognizes: ({ task_id }) => String(task_id).startsWith("Mbpp/"),
  environment: "py-minimal",
  splits: ["complete"],
  words: { ...evalPlusWords, strips: true, continuingStops: ['\n"""', "\nassert"] },
  measures: ["base", "plus"],
  toTask: (row, environment) =>
    toEvalPlusTask(row, environment, {
      form: forms.get(Number(row.task_id.split("/").at(-1))) ?? "as-written",
      oracle: oracles.get(row.entry_point) ?? "equal",
    }),
  taskIdOf: toMbppId,
  loadSubsets: async () => ({}),
};
export default benchmark;

/** By task: EvalPlus's reader has them, its file does not. */
const forms: ReadonlyMap<number, InputForm> = new Map([
  ...of(
    "tuples",
    [2, 116, 132, 143, 222, 261, 273, 394, 399, 421, 424, 429, 470, 560, 579, 596, 616, 630],
  ),
  ...of("tuples", [726, 740, 744, 809]),
  ...of("lists-of-tuples", [63, 64, 70, 94, 120, 237, 272, 299, 400, 409, 417, 438, 473, 614, 780]),
  ...of("tuples-of-tuples", [259, 401, 445]),
  ...of("all-tuples", [580, 615, 791]),
  ...of("first-list-of-tuples", [75, 413, 444, 753]),
  ...of("first-tuple", [250, 405, 446, 617, 720, 763, 808]),
  ...of("first-tuple-of-three", [307]),
  ...of("second-tuple", [106, 750]),
  ...of("mixed-tuple", [278]),
  ...of("dictionary-of-tuples", [722]),
  ...of("list-of-sets", [115]),
  ...of("complex", [252]),
  ...of("float-and-complex", [124]),
]);

const oracles: ReadonlyMap<string, Oracle> = new Map([
  ...of("equal-as-set", ["similar_elements", "find_char_long", "common_in_nested_lists"]),
  ...of("equal-as-set", ["extract_singly", "larg_nnum", "intersection_array", "find_dissimilar"]),
  ...of("equal-as-set", ["Diff"]),
  ...of("something", ["check_str", "text_match_three", "text_starta_endb"]),
  ...of("anything", ["are_equivalent"]),
  ...of("equal-or-zero", ["sum_div"]),
  ...of("surface-area", ["surface_Area"]),
  ...of("digit-distance", ["digit_distance_nums"]),
]);

function of<Name, const Value>(value: Value, names: readonly Name[]): [Name, Value][] {
  return names.map((name) => [name, value]);
}
