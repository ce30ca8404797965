import path from "node:path";
import { buildMatrix } from "../../analysis/evolution/build-matrix.ts";
import type { JudgedModel, JudgedPlace } from "../../analysis/evolution/build-matrix.ts";
import { fault } from "../../lib/bench-error.ts";
import { readData } from "../../lib/read-data.ts";
import { findImports } from "../../python-source/imports.ts";
import { findTests } from "../../python-source/test-methods.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import { renderDataTable } from "../../report/formats/render-data-table.ts";
import { breaksTable, tabulateMatrix } from "../../report/matrix-tables.ts";
import type { Context } from "../../schema/context.ts";
import { LibraryChanges } from "../../schema/evolution.ts";
import type { Split, Task } from "../../schema/task.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import { openBench } from "../evaluate/open-bench.ts";
import type { Judging } from "../evaluate/run-evaluation.ts";
import { writeOfficialFiles } from "../evaluate/write-results.ts";
import type { TaskChoice } from "../load-selection.ts";
import { writeReportFiles } from "../write-report-files.ts";
import { openCurrent, versionsOf } from "../../environment/open-environment.ts";
import { readRecipe } from "../../environment/read-recipe.ts";
import type { Settings } from "../../schema/settings.ts";

interface MatrixRequest {
  /** Names or folders; the first is what the others are held against. */
  environments: readonly string[];
  tasks: TaskChoice;
  /** Samples files to be judged in each. */
  samples: readonly string[];
  split?: Split | undefined;
  judging: Judging;
  /** Where matrix.json, matrix.md, matrix.html and a folder an environment go. */
  outDir: string;
}

/** `bcb matrix`: the same ground truths and samples in several environments, and why they differ. */
export async function runMatrix(request: MatrixRequest, context: Context) {
  const { environments, outDir, judging, split } = request;
  const { clock, progress, signal } = context;
  if (new Set(environments).size < 2) {
    throw fault.BadUsage(
      "A matrix needs at least two environments.",
      "For example: bcb matrix --env bigcodebench --env bigcodebench-2026",
    );
  }
  const places: JudgedPlace[] = [];
  const models = new Map<string, JudgedModel>();
  let tasks: readonly Task[] = [];
  let dataset = { name: "", version: "", hash: "" };
  for (const environment of environments) {
    const cache = judging.caches ? (judging.fresh ? "fresh" : "use") : "off";
    const engine = { ...judging.engine, environment, cache } as const;
    await using bench = await openBench(request.tasks, engine, context);
    const started = clock.now().getTime();
    const place = bench.engine.environment;
    const truth = await bench.engine.checkGroundTruth(bench.tasks, { progress, signal });
    for (const file of request.samples) {
      const into = path.join(outDir, place.name);
      const samples = { path: file };
      const options = { ...judging, bench, samples, split, outDir: into, groundTruth: truth };
      await using evaluation = await evaluate(options, context);
      const official = { evaluation, groundTruth: truth.summary, ks: judging.ks };
      await writeOfficialFiles({ ...official, now: clock.now() });
      const { run } = evaluation;
      const model = models.get(file) ?? { model: run.model.name, split: run.split, samples: [] };
      models.set(file, model);
      for (const { task_id, sample, outcome } of evaluation.verdicts) {
        model.samples.push({ environment: place.name, task_id, sample, outcome });
      }
    }
    places.push({
      name: place.name,
      fingerprint: place.fingerprint,
      python: place.version,
      seconds: (clock.now().getTime() - started) / 1000,
      verdicts: truth.verdicts,
      releaseOf: await readReleases(environment, context.settings),
    });
    const { name, version, hash } = bench.dataset;
    dataset = { name, version, hash };
    tasks = bench.tasks;
  }
  const report = buildMatrix({
    dataset,
    places,
    codeOf: await readCode(tasks),
    known: await readData("library-changes.json", LibraryChanges),
    models: [...models.values()],
  });
  const tables = tabulateMatrix(report);
  const about = `${dataset.name} ${dataset.version}: the same ground truths and samples in each environment.`;
  const page = { title: "Environments compared", lead: [about], tables };
  const files = await writeReportFiles(path.join(outDir, "matrix"), report, page);
  const { style, columns } = context;
  const shown = tables.map((table) => renderDataTable(table, "table", { style, columns }));
  const text = [...shown, `Wrote ${files.join(", ")}`].join("\n\n");
  return { json: report, text, table: breaksTable(report) };
}

/** The text of a task's ground truth and of its tests, and what they import. */
async function readCode(tasks: readonly Task[]) {
  const parser = await loadPythonParser();
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  return (taskId: string) => {
    const task = byId.get(taskId);
    const test = task?.texts.test ?? "";
    const code = task === undefined ? "" : `${task.setup}\n${task.ground_truth}`;
    const imports = findImports(parser.parse(`${code}\n${test}`));
    const tests = findTests(parser.parse(test));
    const testOf = (name: string) =>
      tests.findLast((one) => one.name === name)?.definition.text ?? "";
    return { libs: task?.libs ?? [], code, imports, testOf };
  };
}

/** Which release of a library, by its import name, a built environment has; `python` is its interpreter's. */
async function readReleases(environment: string, settings: Settings) {
  const { name, libraries } = await readRecipe(environment);
  const parts = (await openCurrent(name, settings))?.record.parts;
  const versions = versionsOf(parts?.distributions ?? []);
  const distributions = new Map(Object.entries(libraries));
  return (library: string) => {
    if (library === "python") return parts?.pythonVersion;
    // What no task imports by itself goes by its own name.
    return versions.get(distributions.get(library) ?? library.toLowerCase().replaceAll("_", "-"));
  };
}
