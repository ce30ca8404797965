// Holds our verdicts against those of the official harness itself: the same samples, the same environment, its limits.
import { locateEnvironment } from "../src/environment/open-environment.ts";
import { draw } from "../src/lib/draw.ts";
import { loadPythonParser } from "../src/python-source/tree.ts";
import { installOfficial } from "./official/install-official.ts";
import type { OfficialParent } from "./official/judge-with-official.ts";
import { judgeOrRecall } from "./official/known-answers.ts";
import { alterSolutions } from "./support/altered-answers.ts";
import { commandLine, progress, readOptions, settings, toNumber } from "./support/command-line.ts";
import { compareVerdicts, type Difference, type Statement } from "./support/compare-verdicts.ts";
import { openOurEngine } from "./support/our-engine.ts";
import { readReferenceSamples, readReferenceTasks, splits } from "./support/reference-samples.ts";

const requiredStatuses = 0.995;
const requiredTests = 0.98;

const options = readOptions({
  seed: String(Math.floor(Math.random() * 1_000_000)),
  count: "200",
  workers: "2",
  split: "both",
  answers: "given",
  parent: "evaluate",
  "official-timings": "",
});
const seed = toNumber("seed", options.seed);
const workers = toNumber("workers", options.workers);
const parent: OfficialParent = options.parent === "eval" ? "eval" : "evaluate";
const wanted = splits.filter((split) => options.split === "both" || options.split === split);

const isAltered = options.answers === "altered";
const everything = isAltered
  ? alterSolutions(await readReferenceTasks(settings), { parser: await loadPythonParser(), seed })
  : await readReferenceSamples(settings, wanted);
const samples = draw(everything, toNumber("count", options.count), seed);
const ids = samples.map(({ id }) => id);
console.log(`${commandLine("test:parity")}\nseed ${seed}, ${samples.length} samples`);

await using engine = await openOurEngine({
  settings,
  workers,
  limits: "official",
  samples: everything,
});
const environment = await locateEnvironment("bigcodebench", settings);
const folder = await installOfficial({ settings, python: environment.python, progress });
const official = await judgeOrRecall(samples, {
  environment,
  folder,
  parent,
  workers,
  bytecode: true,
  progress,
  file: options["official-timings"] || undefined,
});
const recalled = official.recalled > 0 ? `, ${official.recalled} answers from a file` : "";
console.log(`official harness: ${official.wallSeconds.toFixed(1)} s${recalled}`);
const started = performance.now();
const verdicts = await engine.judge(samples);
console.log(`${engine.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);

const published = new Map(samples.map((sample) => [sample.id, sample.published]));
const theirs = (id: string): Statement | undefined => official.answers.get(id);
const ours = (id: string): Statement | undefined => verdicts.get(id)?.official ?? undefined;
const parity = compareVerdicts(ids, theirs, ours);
tell("ours = official harness", parity);
if (!isAltered) {
  const known = (id: string) => published.get(id);
  tell("ours = published verdict", compareVerdicts(ids, known, ours));
  tell("official harness here = published verdict", compareVerdicts(ids, known, theirs));
}

for (const difference of parity.differences) describe(difference);
const isMet =
  parity.equalStatuses >= requiredStatuses * parity.compared &&
  parity.equalTests >= requiredTests * parity.compared;
console.log(
  `${isMet ? "met" : "MISSED"}: at least ${requiredStatuses * 100}% equal statuses, ${requiredTests * 100}% equal failing tests`,
);
if (!isMet) process.exitCode = 1;

function tell(title: string, { compared, equalStatuses, equalTests }: typeof parity): void {
  const share = (count: number) =>
    `${count} of ${compared} (${((100 * count) / compared).toFixed(2)}%)`;
  console.log(`${title}: status ${share(equalStatuses)}, failing tests ${share(equalTests)}`);
}

function describe(difference: Difference): void {
  const { id, kind } = difference;
  console.log(`\n${id}: ${kind === "status" ? "other status" : "other failing tests"}`);
  console.log(`  published: ${published.get(id)?.status ?? "nothing"}`);
  for (const [who, statement] of [
    ["official", difference.theirs],
    ["ours", difference.ours],
  ] as const) {
    console.log(`  ${who}: ${statement?.status ?? "no verdict"}`);
    for (const [test, trace] of Object.entries(statement?.details ?? {})) {
      console.log(
        `    ${test}: ${trace.trim().split("\n").slice(-3).join("\n      ").slice(0, 500)}`,
      );
    }
  }
  const verdict = verdicts.get(id);
  if (verdict?.reason) console.log(`  our reason: ${verdict.reason}`);
}
