import { BenchError } from "../../lib/bench-error.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Dataset } from "../../schema/dataset.ts";
import { loadDataset, loadRecordedDataset, type LoadOptions } from "../load-dataset.ts";

/** The dataset that a run was judged on; undefined where the run does not tell, or it has moved or changed since. */
export async function loadRunDataset(
  { record }: Pick<StoredRun, "record">,
  options: LoadOptions,
): Promise<Dataset | undefined> {
  if (record === null) return undefined;
  try {
    const dataset = await loadRecordedDataset(record.dataset.source, options);
    return dataset.hash === record.dataset.hash ? dataset : undefined;
  } catch (error) {
    if (error instanceof BenchError) return undefined;
    throw error;
  }
}

/** What `--dataset` names, else what the first of the runs that tells was judged on. */
export async function findDataset(
  source: string | undefined,
  runs: readonly StoredRun[],
  options: LoadOptions,
): Promise<Dataset | undefined> {
  if (source !== undefined) return await loadDataset(source, options);
  const telling = runs.find(({ record }) => record !== null);
  return telling && (await loadRunDataset(telling, options));
}
