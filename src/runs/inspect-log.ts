import { sha256 } from "../lib/hash.ts";
import type { FinishReason, Usage } from "../schema/model.ts";
import { countEpochs, type ExportedRun, type ExportedSample } from "./exported-run.ts";

// What metrics and samples call whoever judged them.
const scorer = "bcb";

/** What a log of Inspect is called, and everything in it but its samples. */
export function toInspectLog({ run, samples, ...about }: ExportedRun): {
  fileName: string;
  header: object;
} {
  const { name, model, version, generation, scores } = about;
  const completed = toMoment(about.completed);
  const id = toId(run.file, completed, name);
  const tasks = [...new Set(samples.map(({ result }) => result.task_id))];
  const { temperature, top_p, seed, max_new_tokens, stop } = generation?.decoding ?? {};
  const config = { temperature, top_p, seed, max_tokens: max_new_tokens, stop_seqs: stop };
  const usage = samples.flatMap(({ generated }) =>
    generated?.usage ? [toUsage(generated.usage, generated.cost_usd)] : [],
  );
  const { record } = run;
  const metrics = ["accuracy", "stderr"].map((each) => ({ name: `inspect_ai/${each}` }));
  const header = {
    version: 2,
    status: "success",
    eval: {
      eval_id: toId(id, "eval"),
      run_id: toId(id, "run"),
      created: completed,
      task: name,
      task_id: id,
      task_version: record?.dataset.version ?? 0,
      task_args: { split: run.split, subset: run.subset, calibration: run.calibration },
      dataset: {
        name: record?.dataset.name ?? name,
        location: record?.dataset.source ?? null,
        samples: tasks.length,
        sample_ids: tasks,
        shuffled: false,
      },
      model,
      model_generate_config: config,
      model_base_url: generation?.base_url ?? null,
      config: {
        epochs: countEpochs(samples),
        ...(scores.length > 1 && { epochs_reducer: scores.map(nameReducer) }),
      },
      packages: { bcb: version },
      metadata: record && {
        dataset_hash: record.dataset.hash,
        samples_hash: record.samples.hash,
        environment: record.environment,
        engine: record.engine,
        selection: record.selection,
        rules: record.rules,
      },
      scorers: [{ name: scorer, metrics }],
    },
    plan: { name: "plan", steps: [{ solver: "generate", params: {} }], config },
    results: {
      total_samples: samples.length + run.broken,
      completed_samples: samples.length,
      // With several samples a task, pass@k beside the mean, which is pass@1.
      scores: scores.map((score) => ({
        name: scorer,
        scorer,
        ...(scores.length > 1 && { reducer: nameReducer(score) }),
        scored_samples: tasks.length,
        unscored_samples: 0,
        metrics: {
          accuracy: { name: "accuracy", value: score.value },
          stderr: { name: "stderr", value: score.standard_error },
        },
      })),
    },
    stats: {
      started_at: toMoment(about.started),
      completed_at: completed,
      model_usage: usage.length === 0 ? {} : { [model]: usage.reduce(addUsage) },
    },
  };
  // As Inspect cleans its file names, whose parts an underscore divides.
  const parts = [completed, name, id].map((part) => part.replaceAll(/[_/:+]/g, "-"));
  return { fileName: `${parts.join("_")}.json`, header };
}

/** One of its samples. An epoch of Inspect's is a sample of ours, and counts from 1. */
export function toInspectSample(sample: ExportedSample, { model, run }: ExportedRun): object {
  const { result, task, prompt, raw, generated } = sample;
  const uuid = toId(run.file, result.task_id, String(result.sample));
  const message = {
    id: toId(uuid, "answer"),
    role: "assistant",
    content: raw,
    source: "generate",
    model,
  };
  const usage = generated?.usage ? toUsage(generated.usage, generated.cost_usd) : null;
  return {
    id: result.task_id,
    epoch: result.sample + 1,
    input: prompt,
    target: task?.ground_truth ?? "",
    messages: [
      { id: toId(uuid, "prompt"), role: "user", content: prompt, source: "input" },
      message,
    ],
    output: {
      model,
      choices: [{ message, stop_reason: stopReasons[generated?.finish ?? "stop"] }],
      completion: raw,
      usage,
      time: generated === null ? null : generated.ms / 1000,
    },
    scores: { [scorer]: toScore(sample) },
    metadata: { libs: task?.libs ?? [], entry_point: task?.entry_point ?? null },
    model_usage: usage === null ? {} : { [model]: usage },
    total_time: ((generated?.ms ?? 0) + (result.wall_ms ?? 0)) / 1000,
    uuid,
  };
}

function toScore({ result, solution }: ExportedSample): object {
  const { outcome, details, reason, strict, tests_expected, wall_ms } = result;
  const traces = Object.entries(details).map(([test, trace]) => `${test}\n\n${trace}`);
  return {
    value: result.passed ? "C" : "I",
    answer: solution,
    explanation: [...(reason === null ? [] : [reason]), ...traces].join("\n\n") || outcome,
    metadata: { outcome, strict: strict?.status ?? null, tests_expected, wall_ms },
  };
}

/** By the names that Inspect has for what it makes of several epochs. */
function nameReducer({ k }: ExportedRun["scores"][number]): string {
  return k === 1 ? "mean" : `pass_at_${k}`;
}

function toUsage(usage: Usage, cost: number | null) {
  const { input_tokens, cached_input_tokens, output_tokens, reasoning_tokens } = usage;
  return {
    // Inspect counts without what came from a cache.
    input_tokens: input_tokens - cached_input_tokens,
    input_tokens_cache_read: cached_input_tokens,
    output_tokens,
    reasoning_tokens,
    total_tokens: input_tokens + output_tokens,
    total_cost: cost,
  };
}

type InspectUsage = ReturnType<typeof toUsage>;

function addUsage(a: InspectUsage, b: InspectUsage): InspectUsage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    input_tokens_cache_read: a.input_tokens_cache_read + b.input_tokens_cache_read,
    output_tokens: a.output_tokens + b.output_tokens,
    reasoning_tokens: a.reasoning_tokens + b.reasoning_tokens,
    total_tokens: a.total_tokens + b.total_tokens,
    total_cost: a.total_cost === null || b.total_cost === null ? null : a.total_cost + b.total_cost,
  };
}

const stopReasons: Readonly<Record<FinishReason, string>> = {
  stop: "stop",
  length: "max_tokens",
  filter: "content_filter",
  refusal: "content_filter",
  other: "unknown",
};

/** Inspect writes moments without milliseconds, and with an offset. */
function toMoment(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "+00:00");
}

/** As long as Inspect's own, and the same for the same run. */
function toId(...parts: string[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 22);
}
