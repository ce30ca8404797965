import { errorMessage } from "../../lib/bench-error.ts";
import { readJsonl } from "../../lib/jsonl.ts";
import { loadRows, loadSamples, loadTests } from "../../queries/load-rows.ts";
import type { QueryDatabase } from "../../queries/open-database.ts";
import type { QueryRow } from "../../queries/query-view.ts";
import type { Dataset } from "../../schema/task.ts";
import { loadDataset, loadRecordedDataset } from "../load-dataset.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";
import { fillRuns, type FoundRun } from "./fill-runs.ts";
import type { QueryOptions } from "./query-runs.ts";
import { turnKey } from "../../lib/sample-key.ts";
import { findSamplesFile } from "../../runs/find-beside.ts";
import { readTranscripts, readTurnVerdicts } from "../../runs/transcript-log.ts";
import type { TranscriptStep } from "../../schema/transcript.ts";

/** Fills the views that are asked for, and those that they are made of. */
export async function fillViews(
  db: QueryDatabase,
  views: readonly string[],
  options: QueryOptions,
): Promise<void> {
  const needsTasks = views.includes("tasks") || views.includes("tests");
  const needsRuns =
    views.some((view) => view !== "tasks") || (needsTasks && options.source === undefined);
  const runs = needsRuns ? await fillRuns(db, options) : [];
  if (views.includes("samples")) await fillSamples(db, runs, options);
  if (views.includes("steps")) await fillSteps(db, runs);
  if (!needsTasks) return;
  const datasets = await loadDatasets(runs, options);
  const tasks = (await Promise.all(datasets.map(describeTasks))).flat();
  const rows = tasks.map(({ names, ...row }) => ({ ...row, tests: names.length }));
  await loadRows(db, "tasks", rows);
  if (!views.includes("tests")) return;
  const declared = tasks.flatMap(({ names, dataset_hash, task_id }) =>
    names.map((test) => ({ dataset_hash, task_id, test })),
  );
  await loadTests(db, declared, options.source === undefined ? "" : (datasets[0]?.hash ?? ""));
}

async function fillSteps(db: QueryDatabase, runs: readonly FoundRun[]): Promise<void> {
  for (const { name: run, stem } of runs) {
    const verdicts = await readTurnVerdicts(stem);
    const outcomes = new Map(verdicts.map((verdict) => [turnKey(verdict), verdict.outcome]));
    const steps = [...(await readTranscripts(stem)).values()].flat();
    const rows = steps.map((step) => ({ run, ...describeStep(step, outcomes) }));
    await loadRows(db, "steps", rows);
  }
}

function describeStep(
  step: TranscriptStep,
  outcomes: ReadonlyMap<string, string>,
): QueryRow<"steps"> {
  switch (step.kind) {
    case "answer": {
      const outcome = outcomes.get(turnKey(step));
      return { ...step, outcome, output_tokens: step.usage?.output_tokens };
    }
    case "results":
      return { ...step, text: step.results.map(({ output }) => output).join("\n") };
    case "end":
      return { ...step, text: step.reason };
    case "feedback":
      return step;
    default:
      return step satisfies never;
  }
}

async function fillSamples(
  db: QueryDatabase,
  runs: readonly FoundRun[],
  { remark, progress }: QueryOptions,
): Promise<void> {
  const byStem = [...Map.groupBy(runs, ({ stem }) => stem).values()];
  for (const [index, group] of byStem.entries()) {
    progress({ label: "reading samples", done: index, total: byStem.length });
    const [run] = group;
    const file = run && (await findSamplesFile(run));
    const names = group.map(({ name }) => name);
    const theirs = `The samples of ${names.join(", ")}`;
    if (file === undefined) remark(`${theirs} were not found next to the results.`);
    else {
      await loadSamples(db, names, { file })
        .catch(() => loadSamples(db, names, { file, rows: rowsOf(file) }))
        .catch((cause: unknown) => remark(`${theirs} are left out: ${errorMessage(cause)}`));
    }
  }
}

async function* rowsOf(file: string): AsyncGenerator {
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) yield value;
}

/** The dataset that is named, else those that the runs were judged on, as far as they can be read. */
async function loadDatasets(runs: readonly FoundRun[], options: QueryOptions): Promise<Dataset[]> {
  const { source, signal, remark } = options;
  if (source !== undefined) return [await loadDataset(source, options)];
  const datasets = new Map<string, Dataset>();
  const recorded = runs.flatMap(({ record }) => record?.dataset ?? []);
  const sources = new Map(recorded.map((dataset) => [dataset.hash, dataset.source]));
  for (const [hash, each] of sources) {
    try {
      const dataset = await loadRecordedDataset(each, options);
      datasets.set(dataset.hash, dataset);
      if (dataset.hash !== hash) {
        remark(`${each} has changed since its runs were judged: pass the dataset with --dataset.`);
      }
    } catch (cause) {
      signal.throwIfAborted();
      remark(
        `The tasks of ${each} are left out (pass their location with --dataset): ${errorMessage(cause)}`,
      );
    }
  }
  if (datasets.size === 0) remark("The dataset is unknown: pass it with --dataset.");
  return [...datasets.values()];
}

/** The tasks of a dataset, with the names of their tests. */
async function describeTasks({ name, hash, ...dataset }: Dataset) {
  const facts = await loadTaskFacts(dataset);
  return dataset.tasks.map((task) => {
    const { task_id, entry_point, libs, date, prompts, texts } = task;
    const subsets = [...facts.subsetsOf(task)];
    return {
      task_id,
      entry_point,
      libs,
      date,
      complete_prompt: prompts["complete"],
      instruct_prompt: prompts["instruct"],
      code_prompt: texts.signature,
      canonical_solution: texts.solution,
      test: texts.test,
      dataset: name,
      dataset_hash: hash,
      domains: facts.domainsOf(task),
      subsets,
      hard: subsets.includes("hard"),
      names: facts.testsOf(task),
    };
  });
}
