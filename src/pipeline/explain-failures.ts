import { classifyRun } from "../analysis/failures/classify-run.ts";
import { summarizeFailures } from "../analysis/failures/summarize-failures.ts";
import type { Style } from "../lib/style.ts";
import { renderFailures, type FailureGrouping } from "../report/render-failures.ts";
import type { FailureReport, SampleFailure } from "../schema/failure.ts";
import type { LoadOptions } from "../tasks/load-dataset.ts";
import { chooseRuns } from "./choose-runs.ts";
import { findDataset } from "./load-run-dataset.ts";
import { loadTaskFacts } from "./load-task-facts.ts";
import { readSolutions } from "./read-solutions.ts";

export interface FailuresRequest extends LoadOptions {
  places: readonly string[];
  uncalibrated: boolean;
  /** What `--dataset` names, for the names that a task imports and its set-up. */
  source: string | undefined;
  by: FailureGrouping;
  /** How many a cluster shows. */
  examples: number;
  style: Style;
}

/** `bcb failures`: why samples fail, by kind, exception or library, and what failures have in common. */
export async function explainFailures(
  request: FailuresRequest,
): Promise<{ json: FailureReport; text: string }> {
  const runs = await chooseRuns(request.places, request);
  const dataset = await findDataset(request.source, runs, request);
  const facts = await loadTaskFacts(dataset?.tasks ?? []);
  const failures: SampleFailure[] = [];
  for (const [done, run] of runs.entries()) {
    request.signal?.throwIfAborted();
    request.progress?.({ label: "Reading failures", done, total: runs.length });
    const { codeOf } = await readSolutions(run, facts);
    failures.push(...classifyRun(run, { importableIn: facts.importableIn, codeOf }));
  }
  const json = summarizeFailures({
    runs: runs.map(({ name, results }) => ({ name, samples: results.length })),
    failures,
    examples: request.examples,
  });
  return { json, text: renderFailures(json, request.by, request.style) };
}
