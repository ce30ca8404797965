import { formatCount } from "../../src/report/format-number.ts";
import { nameAmongAll } from "../../src/report/report-tables.ts";
import type { GroundTruth, Report } from "../../src/schema/report.ts";
import type { RunRecord } from "../../src/schema/run-record.ts";
import { FactList, markHash, type Fact } from "../parts/fact-list.tsx";
import { Section } from "../parts/section.tsx";

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
  ["Timeout", ({ rules }) => limitWords(rules.limits)],
  ["Seed", ({ rules }) => String(rules.seed)],
];

function limitWords({ policy, limitMs }: RunRecord["rules"]["limits"]): string {
  if (limitMs !== null) return `${limitMs / 1000} s per sample`;
  return policy === "fast" ? "fast: from the ground truth's run time" : policy;
}

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
