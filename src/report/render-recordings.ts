import { shortHash } from "../lib/short-hash.ts";
import type { Style } from "../lib/printable.ts";
import type { RecordReport } from "../schema/recording.ts";
import { formatCount } from "./format-number.ts";
import { renderTable } from "./table.ts";

/** What was recorded, and whether it holds without the internet. */
export function renderRecordings({ file, hash, tasks }: RecordReport, style: Style): string {
  const table = renderTable(
    ["Task", "Recorded", "Replayed", "Names", "Requests", "Bytes"],
    tasks.map(({ task_id, recorded, replayed, names, requests, bytes }) => {
      return [task_id, recorded, replayed, names, requests, bytes.toLocaleString("en-US")];
    }),
    { left: [0, 1, 2], style },
  );
  const troubles = tasks.flatMap(({ task_id, left_out: leftOut, message }) => [
    ...(message === null ? [] : [`${task_id}: ${message}`]),
    ...leftOut.map((one) => `${task_id}, not kept: ${one}`),
  ]);
  const held = tasks.filter(({ replayed }) => replayed === "pass").length;
  const sum = `${held} of ${formatCount(tasks.length, "ground truth")} ${held === 1 ? "passes" : "pass"} from the recording.`;
  return [
    table,
    "",
    ...troubles.map((line) => style.bad(line)),
    held === tasks.length ? style.good(sum) : style.bad(sum),
    `Wrote ${file} (${shortHash(hash)}). Use it with --network ${file}`,
  ].join("\n");
}
