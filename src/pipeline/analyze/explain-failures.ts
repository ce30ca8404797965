import { classifyRun } from "../../analysis/failures/classify-failure.ts";
import { summarizeFailures } from "../../analysis/failures/summarize-failures.ts";
import { renderFailures, tabulateFailures } from "../../report/render-failures.ts";
import type { FailureGrouping } from "../../report/render-failures.ts";
import type { SampleFailure } from "../../schema/failure.ts";
import { chooseRuns, type RunsRequest } from "../runs/load-runs.ts";
import { findDataset } from "../runs/load-run-dataset.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";
import { readSolutions } from "../runs/read-solutions.ts";

interface FailuresRequest extends RunsRequest {
  by: FailureGrouping;
  /** How many a cluster shows. */
  examples: number;
}

/** `bcb failures`: why samples fail, by kind, exception or library, and what failures have in common. */
export async function explainFailures(request: FailuresRequest) {
  const runs = await chooseRuns(request.places, request);
  const dataset = await findDataset(request.source, runs, request);
  const facts = await loadTaskFacts(dataset);
  const failures: SampleFailure[] = [];
  for (const [done, run] of runs.entries()) {
    request.signal?.throwIfAborted();
    request.progress?.({ label: "Reading failures", done, total: runs.length });
    const { codeOf } = await readSolutions(run, facts);
    failures.push(...classifyRun(run, { importableIn: facts.importableIn, codeOf }));
  }
  const { examples } = request;
  const json = summarizeFailures(runs, failures, { examples, librariesOf: facts.librariesOf });
  const text = renderFailures(json, request.by, request.style);
  return { json, text, table: tabulateFailures(json, request.by) };
}
