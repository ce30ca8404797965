import { z } from "zod";
import { readPythonText } from "../python-source/text.ts";
import type { Task } from "../schema/task.ts";

const Metadata = z.looseObject({
  problem_id: z.int(),
  library: z.string(),
  perturbation_type: z.string(),
});

/** Whether DS-1000's community has files of its own for such tasks. */
export function isDs1000({ answer, task_id }: Pick<Task, "answer" | "task_id">): boolean {
  return answer?.kind === "text" && task_id.startsWith("DS-1000/");
}

/** The answer that a judged program holds, as a row of DS-1000's answer files. */
export function toDs1000Answer({ row }: Pick<Task, "row">, program: string) {
  const { problem_id: id } = Metadata.parse(row["metadata"]);
  return { id, code: [readPythonText(program)], metadata: row["metadata"] };
}

/** `MODEL-result.txt`: scores of all, by library and by kind of perturbation, as the official script prints them. */
export function renderDs1000Result(
  results: readonly { task: Pick<Task, "row">; isPassed: boolean }[],
): string {
  const mean = share(results);
  const decimals = String(Number(mean.toFixed(3))).split(".")[1]?.length ?? 1;
  const whole = [results.length.toFixed(decimals), mean.toFixed(decimals)];
  const width = Math.max(...whole.map((text) => text.length), "score".length);
  const head = [
    `${" ".repeat(7)}${"score".padStart(width)}`,
    `count  ${whole[0]?.padStart(width)}`,
    `mean   ${whole[1]?.padStart(width)}`,
  ];
  const groups = (["library", "perturbation_type"] as const).flatMap((field) => {
    const found = Map.groupBy(results, ({ task }) => Metadata.parse(task.row["metadata"])[field]);
    const wide = Math.max(field.length, ...Array.from(found.keys(), (name) => name.length));
    const rows = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [
      `${" ".repeat(wide)} ${"score".padEnd(12)}`,
      `${" ".repeat(wide)} count   mean`,
      field.padEnd(wide + 13),
      ...rows.map(([name, members]) => {
        const count = String(members.length).padStart(5);
        return `${name.padEnd(wide)} ${count}  ${share(members).toFixed(3)}`;
      }),
    ];
  });
  return [...head, ...groups].join("\n");
}

function share(results: readonly { isPassed: boolean }[]): number {
  return results.filter(({ isPassed }) => isPassed).length / (results.length || 1);
}
