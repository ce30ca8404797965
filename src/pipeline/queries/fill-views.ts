import { errorMessage } from "../../lib/error-code.ts";
import { readJsonl } from "../../lib/jsonl.ts";
import { fillTests } from "../../queries/fill-tests.ts";
import { loadSamples } from "../../queries/load-samples.ts";
import type { QueryDatabase } from "../../queries/open-database.ts";
import type { QueryRow, QueryViewName } from "../../queries/query-view.ts";
import type { Dataset } from "../../schema/dataset.ts";
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
  views: readonly QueryViewName[],
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
  const rows = await describeTasks(datasets);
  await db.append(
    "tasks",
    rows.map(({ row }) => row),
  );
  if (!views.includes("tests")) return;
  const usual = options.source === undefined ? null : (datasets[0]?.hash ?? null);
  await fillTests(
    db,
    rows.map(({ declared }) => declared),
    usual,
  );
}

async function fillSteps(db: QueryDatabase, runs: readonly FoundRun[]): Promise<void> {
  for (const { name: run, stem } of runs) {
    const outcomes = new Map(
      (await readTurnVerdicts(stem)).map((verdict) => [turnKey(verdict), verdict.outcome]),
    );
    const steps = [...(await readTranscripts(stem)).values()].flat();
    await db.append(
      "steps",
      steps.map((step) =>
        describeStep(run, step, (turn) => outcomes.get(turnKey({ ...step, turn }))),
      ),
    );
  }
}

function describeStep(
  run: string,
  step: TranscriptStep,
  outcomeOf: (turn: number) => string | undefined,
): QueryRow<"steps"> {
  const { task_id, sample, step: place, kind } = step;
  const row = { run, task_id, sample, step: place, kind };
  switch (step.kind) {
    case "answer": {
      const { turn, text, solution, usage, cost_usd, ms } = step;
      const output_tokens = usage?.output_tokens ?? null;
      const outcome = outcomeOf(turn) ?? null;
      return { ...row, turn, text, solution, outcome, output_tokens, cost_usd, ms };
    }
    case "feedback":
      return { ...row, text: step.text, ms: step.ms };
    case "results":
      return { ...row, text: step.results.map(({ output }) => output).join("\n"), ms: step.ms };
    case "end":
      return { ...row, text: step.reason };
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
    if (file === undefined)
      remark(`The samples of ${names.join(", ")} were not found next to the results.`);
    else {
      await loadSamples(db, { file, runs: names })
        .catch(() => loadSamples(db, { file, rows: rowsOf(file), runs: names }))
        .catch((cause: unknown) => {
          remark(`The samples of ${names.join(", ")} are left out: ${errorMessage(cause)}`);
        });
    }
  }
}

async function* rowsOf(file: string): AsyncGenerator {
  for await (const { value } of readJsonl(file, { tolerateTornTail: true })) yield value;
}

/** The dataset that is named, else those that the runs were judged on, as far as they can be read. */
async function loadDatasets(
  runs: readonly FoundRun[],
  { settings, source, signal, progress, remark }: QueryOptions,
): Promise<Dataset[]> {
  if (source !== undefined) return [await loadDataset(source, { settings, signal, progress })];
  const datasets = new Map<string, Dataset>();
  const sources = new Map(
    runs.flatMap(({ record }) =>
      record === null ? [] : [[record.dataset.hash, record.dataset.source] as const],
    ),
  );
  for (const [hash, each] of sources) {
    try {
      const dataset = await loadRecordedDataset(each, { settings, signal, progress });
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

async function describeTasks(datasets: readonly Dataset[]) {
  const described = datasets.map(async ({ name, hash, benchmark, tasks }) => {
    const facts = await loadTaskFacts({ tasks, benchmark });
    return tasks.map((task) => {
      const { task_id } = task;
      const { prompts, texts } = task;
      const tests = facts.testsOf(task);
      const row: QueryRow<"tasks"> = {
        task_id,
        entry_point: task.entry_point,
        libs: task.libs,
        complete_prompt: prompts["complete"] ?? null,
        instruct_prompt: prompts["instruct"] ?? null,
        code_prompt: texts.signature,
        canonical_solution: texts.solution,
        test: texts.test,
        date: task.date ?? null,
        dataset: name,
        dataset_hash: hash,
        domains: facts.domainsOf(task),
        subsets: [...facts.subsetsOf(task)],
        hard: facts.subsetsOf(task).includes("hard"),
        tests: tests.length,
      };
      return { row, declared: { dataset_hash: hash, task_id, tests } };
    });
  });
  return (await Promise.all(described)).flat();
}
