import { sha256 } from "../lib/hash.ts";
import { countEpochs, type ExportedRun, type ExportedSample } from "./exported-run.ts";

// lm-eval names metrics with the filter that the answers went through.
const filter = "none";

/** The files of `lm_eval --output_path DIR --log_samples` for a run, `moment` in their names, in a folder named after the model. */
export function toLmEvalFiles(exported: ExportedRun, moment: Date) {
  const { name: task, model, run, generation, scores, version } = exported;
  const byTask = Map.groupBy(exported.samples, ({ result }) => result.task_id);
  const rows = Array.from([...byTask.values()].entries(), ([id, samples]) =>
    toRow(id, samples, exported),
  );
  const metrics = scores.map(({ k }) => `pass@${k}`);
  const kwargs = toKwargs(exported);
  const seconds = (exported.completed.getTime() - exported.started.getTime()) / 1000;
  const sanitized = model.replaceAll(/["<>:/|\\?*[\]]+/g, "__");
  const content = {
    results: {
      [task]: {
        name: task,
        alias: task,
        sample_len: rows.length,
        ...Object.fromEntries(
          scores.flatMap(({ k, value, standard_error }) => [
            [`pass@${k},${filter}`, value],
            [`pass@${k}_stderr,${filter}`, standard_error],
          ]),
        ),
      },
    },
    group_subtasks: {},
    configs: {
      [task]: {
        task,
        dataset_path: run.record?.dataset.source ?? null,
        output_type: "generate_until",
        repeats: countEpochs(exported.samples),
        num_fewshot: 0,
        generation_kwargs: kwargs,
        metadata: { version: run.record?.dataset.version ?? null, hash: run.record?.dataset.hash },
      },
    },
    versions: { [task]: run.record?.dataset.version ?? null },
    "n-shot": { [task]: 0 },
    higher_is_better: { [task]: Object.fromEntries(metrics.map((metric) => [metric, true])) },
    "n-samples": {
      [task]: {
        original: run.record?.subset_tasks ?? rows.length,
        effective: rows.length,
      },
    },
    config: {
      model: generation?.backend ?? run.model.backend,
      model_args: { pretrained: model, revision: generation?.revision ?? run.model.revision },
      gen_kwargs: kwargs,
      limit: null,
      random_seed: run.record?.rules.seed ?? null,
    },
    git_hash: null,
    date: exported.started.getTime() / 1000,
    bcb_version: version,
    task_hashes: {
      [task]: sha256(rows.map((row) => row.doc_hash + row.prompt_hash + row.target_hash).join("")),
    },
    model_source: generation?.backend ?? run.model.backend,
    model_name: model,
    model_name_sanitized: sanitized,
    system_instruction: null,
    system_instruction_sha: null,
    fewshot_as_multiturn: null,
    chat_template: null,
    chat_template_sha: null,
    total_evaluation_time_seconds: String(seconds),
  };
  const date = moment.toISOString().replace("Z", "000").replaceAll(":", "-");
  return {
    folder: sanitized,
    results: { name: `results_${date}.json`, content },
    samples: { name: `samples_${task}_${date}.jsonl`, rows },
  };
}

/** A task with all its samples: lm-eval's repeats. */
function toRow(id: number, samples: readonly ExportedSample[], exported: ExportedRun) {
  const [first] = samples;
  const task = first?.task;
  const prompt = first?.prompt ?? "";
  const target = task?.texts.test ?? "";
  const doc = {
    task_id: first?.result.task_id,
    prompt: task?.prompts["complete"] ?? prompt,
    canonical_solution: task?.texts.solution ?? "",
    entry_point: task?.entry_point ?? "",
  };
  const passed = samples.filter(({ result }) => result.passed).length;
  const scores = exported.scores.map(
    ({ k }) => [`pass@${k}`, exported.estimate({ samples: samples.length, passed }, k)] as const,
  );
  return {
    doc_id: id,
    doc,
    target,
    arguments: { gen_args_0: { arg_0: prompt, arg_1: toKwargs(exported) } },
    resps: [samples.map(({ raw }) => raw)],
    filtered_resps: [samples.map(({ solution }) => solution)],
    filter,
    metrics: scores.map(([metric]) => metric),
    doc_hash: sha256(JSON.stringify(doc, null, 2)),
    prompt_hash: sha256(prompt),
    target_hash: sha256(target),
    ...Object.fromEntries(scores),
  };
}

function toKwargs({ generation }: ExportedRun): object {
  if (generation === null) return {};
  const { temperature, top_p, max_new_tokens, stop } = generation.decoding;
  const isSampled = temperature !== null && temperature > 0;
  return { until: stop, max_gen_toks: max_new_tokens, do_sample: isSampled, temperature, top_p };
}
