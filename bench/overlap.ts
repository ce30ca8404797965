// How fast a corpus is searched for the tasks' n-grams, for every kind of file.
import type { SoughtText } from "../src/corpus/measure-overlap.ts";
import { noProgress } from "../src/lib/progress.ts";
import { loadSelection } from "../src/pipeline/load-selection.ts";
import { alignedTable } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { measureOverlapSpeed } from "./support/measure-overlap.ts";

const options = readOptions({
  dataset: settings.dataset ?? "starter",
  megabytes: "100",
  seed: "1",
});
console.log(`${commandLine("bench:overlap")}\n${describeMachine()}`);
const { tasks } = await loadSelection({
  settings,
  source: options.dataset,
  selection: { subset: "full" },
  progress: noProgress,
});
const parts = ["complete_prompt", "instruct_prompt", "canonical_solution"] as const;
const texts: SoughtText[] = tasks.flatMap((task) =>
  parts.map((part) => ({ task_id: task.task_id, part, text: task[part] })),
);
const rows = await measureOverlapSpeed(texts, {
  megabytes: toNumber("megabytes", options.megabytes),
  seed: toNumber("seed", options.seed),
});
console.log(
  alignedTable([
    ["", "measured", "bar"],
    ...rows.map(({ what, value, bar }) => [what, value, bar]),
  ]),
);
if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
