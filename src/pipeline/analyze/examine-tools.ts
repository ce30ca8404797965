import { setImmediate } from "node:timers/promises";
import { classifyRun } from "../../analysis/failures/classify-failure.ts";
import { compareTools, findTools, summarizeTools, type Tools } from "../../analysis/tool-use.ts";
import { fault, type BenchError } from "../../lib/bench-error.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { renderTools, tabulateTools } from "../../report/render-tools.ts";
import { assembleGroundTruth } from "../../sanitize/assemble-code.ts";
import { runFile } from "../../runs/names.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import type { RunTools, SampleTools } from "../../schema/tool-use.ts";
import { DatasetIdentity } from "../../schema/task.ts";
import { loadDataset } from "../load-dataset.ts";
import { chooseRuns, type RunsRequest } from "../runs/load-runs.ts";
import { findDataset } from "../runs/load-run-dataset.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";
import { readSolutions } from "../runs/read-solutions.ts";

interface ToolsRequest extends RunsRequest {
  /** The dataset of runs that do not tell. */
  usualSource: string;
  /** A samples file, where it does not lie beside the results of the one run. */
  samplesPath: string | undefined;
}

const samplesAtOnce = 50;

/** `bcb tools`: the libraries and calls of judged samples against those of the ground truth. */
export async function examineTools(request: ToolsRequest) {
  const { samplesPath, progress, signal } = request;
  const runs = await chooseRuns(request.places, request);
  if (samplesPath !== undefined && runs.length > 1) {
    throw fault.BadUsage(
      `--samples takes one file, but there are ${runs.length} runs.`,
      "Pass one run, or put each samples file next to its results.",
    );
  }
  const dataset =
    (await findDataset(request.source, runs, request)) ??
    (await loadDataset(request.usualSource, request));
  const { tasks, domainsOf, importableIn } = await loadTaskFacts(dataset);
  const parser = await loadPythonParser();
  const truths = new Map<string, Tools>();
  const reports: RunTools[] = [];
  for (const run of runs) {
    const { name, results } = run;
    const { source, codeOf } = await readSolutions(run, { tasks, samplesPath });
    if (source === null) throw noCode(run);
    const failures = new Map(
      classifyRun(run, { importableIn, codeOf }).map((failure) => [
        sampleKey(failure.task_id, failure.sample),
        failure,
      ]),
    );
    const samples: SampleTools[] = [];
    for (const [done, { task_id, sample, passed }] of results.entries()) {
      if (done % samplesAtOnce === 0) {
        // Without a pause nobody would hear Ctrl-C.
        await setImmediate();
        signal?.throwIfAborted();
        progress?.({ label: `Reading ${name}`, done, total: results.length });
      }
      const [task, text] = [tasks.get(task_id), codeOf(task_id, sample)];
      if (task === undefined || text === undefined) continue;
      const truth = truths.get(task_id) ?? findTools(parser.parse(assembleGroundTruth(task)));
      truths.set(task_id, truth);
      const failure = failures.get(sampleKey(task_id, sample));
      const code = parser.parse(text);
      samples.push(compareTools({ task_id, sample, passed, code, truth, failure }));
    }
    if (samples.length === 0) throw noCode(run);
    const told = { name, without_code: results.length - samples.length, samples };
    reports.push(summarizeTools(told, (id) => domainsOf(tasks.get(id) ?? { libs: [] })));
  }
  const json = { format: 1 as const, dataset: DatasetIdentity.parse(dataset), runs: reports };
  return { json, text: renderTools(json, request.style), table: tabulateTools(json) };
}

function noCode({ name, file }: StoredRun): BenchError {
  return fault.ReportInvalid(
    `The samples of ${name} were not found (${file}), or none of its tasks is in the dataset.`,
    `Put the samples file or ${runFile("NAME", "evalResults")} next to the results, or pass it with --samples; pass the runs' dataset with --dataset.`,
  );
}
