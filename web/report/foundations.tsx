import { countDoubted, knownTaskNotes } from "../../src/report/run-caveats.ts";
import { formatCount, formatShare } from "../../src/report/format-number.ts";
import { headlineK, nameAmongAll } from "../../src/report/headline.ts";
import type { GroundTruth, Report } from "../../src/schema/report.ts";
import type { RunRecord } from "../../src/schema/verdict.ts";
import { FactList, markHash, type Fact } from "../parts/figures.tsx";
import { Section } from "../parts/page.tsx";

/** How these numbers were made: ground truth, dataset, environment, engine, limits. */
export function Foundations({ report }: { report: Report }) {
  const recorded = report.models.flatMap((model) =>
    model.run === null ? [] : [{ name: nameAmongAll(model, report), run: model.run }],
  );
  const rows = facts
    .map(([name, describe]) => ({
      name,
      values: [...Map.groupBy(recorded, ({ run }) => describe(run))],
    }))
    .filter(({ values }) => values.length > 0);
  const others = report.models.filter(({ run }) => run === null);
  const differing = rows.filter(({ values }) => values.length > 1).map(({ name }) => name);
  const shown = rows.map(({ name, values }): Fact => [
    name,
    values.map(([value, models]) => (
      <div key={value}>
        {markHash(value)}
        {values.length > 1 && <small> {models.map((model) => model.name).join(", ")}</small>}
      </div>
    )),
  ]);
  if (others.length > 0) {
    const names = others.map((model) => nameAmongAll(model, report)).join(", ");
    const why = "files of another tool, which do not record how their numbers were made";
    shown.push(["Not recorded", `${names}: ${why}`]);
  }
  const created = report.created.replace("T", " ").replace(/:\d\d\.\d+Z$/, " UTC");
  shown.push(["Created", `${created}, bcb ${report.bcb}`]);
  return (
    <Section title="How these numbers were made">
      <TruthCheck truth={report.ground_truth} />
      {differing.length > 0 && (
        <p class="partly">The runs differ in: {differing.join(", ").toLowerCase()}.</p>
      )}
      <div class="settings">
        <FactList facts={shown} />
      </div>
    </Section>
  );
}

const facts: [name: string, describe: (run: RunRecord) => string][] = [
  [
    "Dataset",
    ({ dataset }) => `${dataset.name} ${dataset.version}, ${formatCount(dataset.count, "task")}`,
  ],
  ["Dataset hash", ({ dataset }) => dataset.hash],
  [
    "Selection",
    ({ subset, selection }) => (selection === "all" ? subset : `${subset}, ${selection}`),
  ],
  ["Split", ({ split }) => split],
  ["Environment", ({ environment }) => `${environment.name}, Python ${environment.python}`],
  ["Environment fingerprint", ({ environment }) => environment.fingerprint],
  [
    "Engine",
    ({ engine, rules, missing_walls: missing }) =>
      engine +
      (rules.harness_patches ? "" : ", without harness patches") +
      (missing.length === 0 ? "" : `, without isolation (${missing.join(", ")})`),
  ],
  [
    "Timeout",
    ({ rules: { limits } }) => {
      if (limits.limitMs !== null) return `${limits.limitMs / 1000} s per sample`;
      return limits.policy === "fast" ? "fast: from the ground truth's run time" : limits.policy;
    },
  ],
  ["Seed", ({ rules }) => String(rules.seed)],
];

function TruthCheck({ truth }: { truth: GroundTruth | null }) {
  if (truth === null) return <p>The ground truths were not checked for this report.</p>;
  const { checked, passed, failed } = truth;
  const isExpected = failed.every(({ known }) => known !== undefined);
  return (
    <>
      <p class={isExpected ? undefined : "partly"}>
        Ground truth: {passed} of {checked} canonical solutions pass in this environment.
        {failed.length > 0 &&
          " Tasks whose own solution fails cannot be judged in this environment:"}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ task_id, known, message }) => (
            <li key={task_id}>
              <strong>{task_id}</strong> {known ?? <code>{message}</code>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function leadWords({ models, tasks }: Report): string {
  const dataset = models.find(({ run }) => run !== null)?.run?.dataset;
  const of = dataset === undefined ? "" : ` of ${dataset.name} ${dataset.version}`;
  const sizes = `${formatCount(models.length, "model")}, ${formatCount(tasks.length, "task")}${of}.`;
  return `${sizes} A task is solved if all of its tests pass.`;
}

/** What a reader must know before reading a number. */
export function listWarnings({
  models,
  ground_truth: truth,
  known_tasks: known,
}: Report): string[] {
  const incomplete = models.filter((model) => model.incomplete).length;
  const doubted = models.reduce((sum, { strict }) => sum + countDoubted(strict), 0);
  const k = headlineK({ models });
  const earned = models
    .filter(({ strict }) => countDoubted(strict) > 0)
    .map(({ name, strict }) => `${name} ${formatShare(strict?.pass_at_k[k])}`);
  const caveats = new Set(models.flatMap((model) => model.caveat ?? []));
  const partial = models.filter(({ coverage }) => !coverage.whole).length;
  const unknown = truth?.failed.filter((item) => item.known === undefined).length ?? 0;
  const failing = `${unknown} of ${truth?.checked} ground truths fail in this environment`;
  const isToldOf = [...caveats].some((words) => words.includes(failing));
  return [
    incomplete > 0 && `${formatCount(incomplete, "run")} incomplete: the numbers are not final.`,
    partial > 0 &&
      `${formatCount(partial, "run")} covering only part of the tasks: shown below the others, not ranked.`,
    unknown > 0 && !isToldOf && `${failing}.`,
    doubted > 0 &&
      `Of the passes in the official scores, ${doubted} may not have been earned. Earned: ${earned.join(", ")}.`,
    ...caveats,
    ...knownTaskNotes(known),
  ].filter((words) => words !== false);
}
