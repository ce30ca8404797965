import { makeSite } from "../site/make-site.ts";
import type { UnsolvedTask } from "../../schema/official-results.ts";
import type { Dataset, Split } from "../../schema/task.ts";
import { readRunTexts } from "../runs/read-run-texts.ts";
import { writeOneFile } from "../pages/web-assets.ts";
import { toUnrecordedRun } from "../runs/load-runs.ts";

/** Stands in every page that an inspection wrote, near its beginning. */
export const inspectionMark = "bcb inspect";

interface PageOptions {
  evalResults: string;
  title: string;
  lead: string[];
  dataset: Dataset;
  split: Split;
  version: string;
}

/** `index.html` of an inspection: the pages of the tasks that not every sample solved, and of their samples. */
export async function writeInspectionPage(
  file: string,
  unsolved: readonly UnsolvedTask[],
  { evalResults, title, lead, dataset, split, version }: PageOptions,
): Promise<void> {
  const tasks = unsolved.map(({ task }) => task);
  const judged = new Map(unsolved.map(({ task, samples }) => [task.task_id, samples]));
  const files = { name: title, file: evalResults, stem: evalResults.replace(/\.json$/, "") };
  const run = { ...toUnrecordedRun(files, judged), name: title, split };
  const covers = { tasks: tasks.length, of: dataset.count, whole: false };
  const site = await makeSite({
    about: { bcb: version, created: null, title, lead, served: false, review: false },
    dataset: { ...dataset, tasks },
    runs: tasks.length === 0 ? [] : [{ ...run, covers, pass_at_1: null }],
    readTexts: async (...asked) => ({
      ...(await readRunTexts(...asked)),
      codeOf: (id, sample) => judged.get(id)?.[sample]?.solution,
    }),
    leaderboard: null,
    warnings: [],
  });
  const data: [string, string][] = [];
  for (const path of site.paths) data.push([path, (await site.read(path)) ?? ""]);
  await writeOneFile(file, { title, generator: inspectionMark, data });
}
