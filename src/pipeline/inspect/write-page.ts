import { makeSite, type SiteParts } from "../site/make-site.ts";
import type { UnsolvedTask } from "../../schema/inspection.ts";
import type { Dataset } from "../../schema/dataset.ts";
import type { Split } from "../../schema/task.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { readRunTexts } from "../runs/read-run-texts.ts";
import { createRunExplorer } from "../explore/run-explorer.ts";
import { writeOneFile } from "../pages/write-one-file.ts";
import { toUnrecordedRun } from "../runs/load-runs.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";

/** Stands in every page that an inspection wrote, near its beginning. */
export const inspectionMark = "bcb inspect";

interface PageOptions {
  evalResults: string;
  about: NonNullable<SiteParts["about"]>;
  dataset: Dataset;
  split: Split;
  version: string;
}

/** `index.html` of an inspection: the pages of the tasks that not every sample solved, and of their samples. */
export async function writeInspectionPage(
  file: string,
  unsolved: readonly UnsolvedTask[],
  { evalResults, about, dataset, split, version }: PageOptions,
): Promise<void> {
  const tasks = unsolved.map(({ task }) => task);
  const benchmarks = await loadBenchmarks();
  const judged = new Map(unsolved.map(({ task, samples }) => [task.task_id, samples]));
  const { title: name } = about;
  const files = { name, file: evalResults, stem: evalResults.replace(/\.json$/, "") };
  const run = { ...toUnrecordedRun(files, judged), name, split };
  const facts = await loadTaskFacts({ ...dataset, tasks });
  const explorer = createRunExplorer(facts, benchmarks, async (...asked) => ({
    ...(await readRunTexts(...asked)),
    codeOf: (id, sample) => judged.get(id)?.[sample]?.solution,
  }));
  const covers = { tasks: tasks.length, of: dataset.count, whole: false };
  const site = makeSite({
    bcb: version,
    created: null,
    about,
    served: false,
    review: false,
    dataset: { ...dataset, tasks },
    facts,
    runs: tasks.length === 0 ? [] : [{ ...run, covers, pass_at_1: null }],
    counted: new Set([run.name]),
    explorer,
    leaderboard: null,
    warnings: [],
  });
  const data: [string, string][] = [];
  for (const path of site.paths) data.push([path, (await site.read(path)) ?? ""]);
  await writeOneFile(file, { title: about.title, generator: inspectionMark, data });
}
