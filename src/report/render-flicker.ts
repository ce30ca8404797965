import type { Style } from "../lib/printable.ts";
import type { Flicker } from "../schema/report.ts";
import { formatCount } from "./format-number.ts";
import { renderTable } from "./table.ts";

/** Which samples gave different results under different seeds. */
export function renderFlicker({ repetitions, samples, flickering }: Flicker, style: Style): string {
  const all = `${formatCount(samples, "sample")}, ${repetitions} runs each`;
  if (flickering.length === 0) return style.good(`${all}: all runs agree.`);
  const table = renderTable(
    ["Task", "sample", "calibrated", "runs by seed/hash seed", "tests that differ"],
    flickering.map(({ task_id, sample, calibrated, runs }) => [
      task_id,
      sample,
      calibrated ? "yes" : "no",
      runs.map((run) => `${run.outcome} ${run.seed}/${run.hash_seed}`).join(", "),
      [...new Set(runs.flatMap((run) => run.failing))]
        .filter((name) => !runs.every((run) => run.failing.includes(name)))
        .toSorted()
        .join(", "),
    ]),
    { left: [0, 2, 3, 4], style },
  );
  return `${style.bad(`${all}: ${flickering.length} flicker.`)}\n${table}`;
}
