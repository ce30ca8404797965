// What it costs to put every pass to a control, and what controls say of the reference answers.
import { hasControls } from "../src/analysis/score-run.ts";
import type { Verdict } from "../src/schema/verdict.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";
import { learnGroundTruth, openOurEngine } from "./support/our-engine.ts";
import { readReferenceSamples, splits } from "./support/reference-samples.ts";

const options = readOptions({
  split: "complete",
  count: "774",
  controls: "1",
  workers: "2",
  again: "yes",
  page: "docs/benchmarks.md",
});
const command = commandLine("bench:controls");
const machine = describeMachine();
console.log(`${command}\n${machine}`);
const workers = toNumber("workers", options.workers);
const wanted = toNumber("controls", options.controls);
const chosen = splits.filter((split) => split === options.split || options.split === "both");
const all = await readReferenceSamples(settings, chosen);
const samples = all.slice(0, toNumber("count", options.count) * chosen.length);
const groundTruths = await learnGroundTruth({ settings, workers, samples });

const seconds = (ms: number | undefined): string =>
  ms === undefined ? "-" : `${(ms / 1000).toFixed(1)} s`;
const ratio = (one: number | undefined, other: number | undefined): string =>
  one === undefined || other === undefined ? "-" : `${(one / other).toFixed(2)}x`;

interface Timed {
  cold: number;
  /** Undefined where only the first run was asked for. */
  again: number | undefined;
  verdicts: Map<string, Verdict>;
}

/** The same engine twice: the second time its zygotes are warm, and the controls of the tasks are known. */
async function measure(controls: number): Promise<Timed> {
  await using engine = await openOurEngine({
    settings,
    workers,
    limits: "fast",
    samples,
    groundTruths,
    controls,
  });
  const started = performance.now();
  const verdicts = await engine.judge(samples);
  const cold = performance.now() - started;
  console.log(`  ${controls} controls: ${seconds(cold)}`);
  if (options.again !== "yes") return { cold, again: undefined, verdicts };
  const between = performance.now();
  await engine.judge(samples);
  return { cold, again: performance.now() - between, verdicts };
}

const without = await measure(0);
const put = await measure(wanted);
const passes = [...put.verdicts.values()].filter(({ outcome }) => outcome === "pass");
if (!hasControls(passes)) throw new Error("no pass was put to a control");
const statuses = Map.groupBy(passes, ({ strict }) => strict?.status ?? "none");
const timings = alignedTable([
  ["", "without controls", `with ${wanted}`, "ratio"],
  [
    "first run: engine cold, controls to be made",
    seconds(without.cold),
    seconds(put.cold),
    ratio(put.cold, without.cold),
  ],
  [
    "second run: engine warm, controls known",
    seconds(without.again),
    seconds(put.again),
    ratio(put.again, without.again),
  ],
]);
const share = (count: number): string => `${((100 * count) / passes.length).toFixed(2)}%`;
const found = alignedTable([
  ["passes", "earned", "forged", "suspect", "unproven"],
  [
    String(passes.length),
    ...(["earned", "forged", "suspect", "unproven"] as const).map((status) => {
      const count = statuses.get(status)?.length ?? 0;
      return `${count} (${share(count)})`;
    }),
  ],
]);
for (const { task_id, strict } of passes) {
  if (strict?.status !== "earned") console.log(`  ${task_id}: ${JSON.stringify(strict)}`);
}
const body = `Command: \`${command}\`. ${machine}, ${workers} workers, ${samples.length} samples of ${options.split}, ${new Date().toISOString().slice(0, 10)}.\n\n${timings}\n\n${found}`;
console.log(`\n${body}`);
if (options.page !== "") await writeSection(options.page, "bench:controls", body);
