import { z } from "zod";
import { readData } from "../lib/read-data.ts";
import type { Benchmark } from "../schema/task.ts";
import { InputForm, Oracle } from "../schema/check.ts";
import humanEvalPlus, { toEvalPlusTask, type EvalPlusRow } from "./humaneval-plus.ts";
import { toMbppId } from "./mbpp.ts";

/** `data/mbpp-plus.json`: by task and by function, what EvalPlus's reader has and its file does not. */
const { forms, oracles } = await readData(
  "mbpp-plus.json",
  z.strictObject({
    forms: z.array(z.tuple([InputForm, z.array(z.int())])).transform(byMember),
    oracles: z.array(z.tuple([Oracle, z.array(z.string())])).transform(byMember),
  }),
);

export default {
  ...humanEvalPlus,
  title: "MBPP+",
  recognizes: ({ task_id }) => String(task_id).startsWith("Mbpp/"),
  words: { ...humanEvalPlus.words, continuingStops: ['\n"""', "\nassert"] },
  toTask: (row, environment) =>
    toEvalPlusTask(row, environment, {
      form: forms.get(Number(row.task_id.split("/").at(-1))) ?? "as-written",
      oracle: oracles.get(row.entry_point) ?? "equal",
    }),
  taskIdOf: toMbppId,
} satisfies Benchmark<typeof EvalPlusRow>;

function byMember<Name, Member>(groups: readonly (readonly [Name, readonly Member[]])[]) {
  return new Map(groups.flatMap(([name, members]) => members.map((one) => [one, name] as const)));
}
