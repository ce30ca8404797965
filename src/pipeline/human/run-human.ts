import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import { draw } from "../../lib/draw.ts";
import { holdFile } from "../../lib/hold-file.ts";
import { makeFolder } from "../../lib/make-folder.ts";
import { renderPersonTimes } from "../../report/render-person.ts";
import { chooseSplit } from "../../schema/benchmark.ts";
import type { Context } from "../../schema/context.ts";
import type { GeneratedRow, GenerationRecord } from "../../schema/generation.ts";
import type { PersonSummary } from "../../schema/person.ts";
import type { Dataset } from "../../schema/dataset.ts";
import { DatasetIdentity, type Split } from "../../schema/task.ts";
import { askTasks, type PersonSettings } from "./ask-tasks.ts";
import { claimGeneration, generatedFileName } from "../generate/generation-file.ts";
import { usualDecoding } from "../generate/open-model.ts";
import { loadSelection, type TaskChoice } from "../load-selection.ts";
import { runEvaluation, type Judging } from "../evaluate/run-evaluation.ts";

interface RunHumanOptions {
  tasks: TaskChoice;
  /** What the person is called in file names and tables. */
  name: string;
  person: Omit<PersonSettings, "command" | "split" | "variables" | "signal"> & {
    command: string | undefined;
    /** The benchmark's first by default. */
    split: Split | undefined;
  };
  /** How many tasks, drawn by the seed; all of the selection without a count. */
  draw: { count: number | undefined; seed: number };
  /** Where answers and results go. */
  outDir: string;
  judging: Pick<Judging, "engine" | "groundTruth">;
}

/** `bcb human`: a person answers drawn tasks, each answer kept at once, and is then judged like a model. */
export async function runHuman(options: RunHumanOptions, context: Context) {
  const { settings, signal } = context;
  const { outDir } = options;
  const command = requireEditor(options.person.command);
  const { dataset, tasks, selection } = await loadSelection(options.tasks, context);
  const drawn = draw(tasks, options.draw.count ?? tasks.length, options.draw.seed);
  const record = describePerson(options, dataset, context.version);
  const file = path.join(outDir, generatedFileName(record, selection.subset));
  await makeFolder(outDir);
  const { split } = record;
  const person = { ...options.person, split, command, variables: settings.variables, signal };
  const askAlone = async () => {
    // Two who answer at once would write their rows among each other's.
    await using _ = await holdFile(file);
    const earlier = await claimGeneration(file, record);
    return await askTasks(drawn, { file, earlier, person });
  };
  const { answers, skipped, isStopped } = await askAlone();
  const asked = new Set(drawn.map(({ task_id }) => task_id));
  const counted = answers.filter(({ task_id }) => asked.has(task_id));
  const summary = summarize(counted, { asked: drawn.length, skipped, file });
  const times = renderPersonTimes(summary);
  // While tasks are left nothing is judged.
  if (isStopped || counted.length === 0) return { summary, text: times, outcome: null };
  const selected = { ...options.tasks.selection, ids: [...asked] };
  const judged = {
    tasks: { ...options.tasks, selection: selected },
    samples: { path: file, split: options.person.split },
    // More answers may have come since an earlier judgement; the few of them are soon judged again.
    judging: { ...options.judging, ...rules, fresh: true },
  };
  const outcome = await runEvaluation(judged, context);
  return { summary, text: `${outcome.text}\n\n${times}`, outcome };
}

const rules = { ks: [1], calibrations: ["calibrated" as const], repetitions: 1, caches: true };

function requireEditor(command: string | undefined): string {
  if (command !== undefined && command.trim() !== "") return command;
  throw fault.EditorFailed(
    "No editor is configured.",
    "Pass one with --editor (such as `vim` or `code --wait`), or set VISUAL or EDITOR.",
  );
}

/** Fields of a model's record that mean nothing to a person say that there is no bound. */
function describePerson(
  { name, person, draw: { seed } }: RunHumanOptions,
  dataset: Dataset,
  version: string,
): GenerationRecord {
  return {
    format: 1,
    bcb: version,
    backend: "human",
    model: name,
    base_url: null,
    revision: "main",
    split: chooseSplit(dataset.benchmark, person.split),
    dataset: DatasetIdentity.parse(dataset),
    decoding: { ...usualDecoding(Number.MAX_SAFE_INTEGER), temperature: 0, seed },
    samples_per_task: 1,
    direct_completion: false,
    prefill: false,
    instruction_prefix: "",
    response_prefix: "",
    template: null,
    extra_body: person.limitMs === undefined ? {} : { limit_ms: person.limitMs },
    loading: {},
  };
}

function summarize(
  rows: readonly GeneratedRow[],
  counts: Pick<PersonSummary, "asked" | "skipped" | "file">,
): PersonSummary {
  const times = rows.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const middle = times.slice(Math.floor((times.length - 1) / 2), Math.floor(times.length / 2) + 1);
  return {
    ...counts,
    answered: rows.length,
    late: rows.filter(({ finish }) => finish === "length").length,
    median_ms: mean(middle),
    mean_ms: mean(times),
    times: rows.map(({ task_id, ms }) => ({ task_id, ms })),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
