import { expect, test } from "vitest";
import { passAtK } from "../../src/analysis/pass-at-k.ts";
import { scoreRun } from "../../src/analysis/score-run.ts";
import type { ExportedRun, ExportedSample } from "../../src/runs/exported-run.ts";
import { toInspectLog, toInspectSample } from "../../src/runs/inspect-log.ts";
import { toLmEvalFiles } from "../../src/runs/lm-eval-files.ts";
import { makeGeneration } from "../support/make-generation.ts";
import { makeResult, makeRun } from "../support/make-stored.ts";

const usage = {
  input_tokens: 10,
  cached_input_tokens: 4,
  output_tokens: 5,
  reasoning_tokens: 2,
};

function makeSample(id: string, sample: number, passed: boolean): ExportedSample {
  return {
    result: makeResult(id, passed, { sample, wall_ms: 250 }),
    task: undefined,
    prompt: "Solve it.",
    raw: "```python\nx\n```",
    solution: "x",
    generated: { finish: "length", usage, ms: 1000, cost_usd: 0.5 },
  };
}

function makeExported(changes: Partial<ExportedRun> = {}): ExportedRun {
  const samples = [
    makeSample("T/0", 0, true),
    makeSample("T/0", 1, false),
    makeSample("T/1", 0, false),
    makeSample("T/1", 1, false),
  ];
  const results = samples.map(({ result }) => result);
  return {
    run: makeRun("r", results, { split: "complete", subset: "full", broken: 1 }),
    version: "0.1.0",
    model: "org/m",
    name: "humaneval+-complete",
    started: new Date("2026-11-17T10:00:00.000Z"),
    completed: new Date("2026-11-17T10:00:07.500Z"),
    generation: makeGeneration(),
    scores: scoreRun(results, [1, 2, 5]).passAtK,
    estimate: passAtK,
    samples,
    ...changes,
  };
}

test("a log of Inspect has pass@k as what it makes of epochs, the cost, and a name that Inspect lists", () => {
  const { fileName, header } = toInspectLog(makeExported());
  expect(fileName).toMatch(/^2026-11-17T10-00-07-00-00_humaneval--complete_[0-9a-f]{22}\.json$/);
  expect(header).toMatchObject({
    version: 2,
    status: "success",
    eval: {
      created: "2026-11-17T10:00:07+00:00",
      model: "org/m",
      config: { epochs: 2, epochs_reducer: ["mean", "pass_at_2"] },
      dataset: { samples: 2, sample_ids: ["T/0", "T/1"] },
      model_generate_config: { temperature: 0, max_tokens: 1280 },
    },
    results: {
      total_samples: 5,
      completed_samples: 4,
      scores: [
        { reducer: "mean", metrics: { accuracy: { value: 0.25 }, stderr: { value: 0.25 } } },
        { reducer: "pass_at_2", metrics: { accuracy: { value: 0.5 } } },
      ],
    },
    stats: {
      started_at: "2026-11-17T10:00:00+00:00",
      model_usage: { "org/m": { input_tokens: 24, total_tokens: 60, total_cost: 2 } },
    },
  });
});

test("with one sample a task, a log of Inspect names no reducer", () => {
  const samples = [makeSample("T/0", 0, true)];
  const scores = scoreRun(samples.map(({ result }) => result)).passAtK;
  const { header } = toInspectLog(makeExported({ samples, scores, generation: null }));
  expect(JSON.stringify(header)).not.toContain("reducer");
  expect(header).toMatchObject({ results: { scores: [{ metrics: { accuracy: { value: 1 } } }] } });
});

test("a sample of Inspect's has prompt, answer, code, verdict and trace", () => {
  const run = makeExported();
  const [, second] = run.samples.map((sample) => toInspectSample(sample, run));
  expect(second).toMatchObject({
    id: "T/0",
    epoch: 2,
    input: "Solve it.",
    messages: [
      { role: "user", content: "Solve it." },
      { role: "assistant", content: "```python\nx\n```" },
    ],
    output: {
      choices: [{ stop_reason: "max_tokens" }],
      usage: { input_tokens: 6, input_tokens_cache_read: 4, output_tokens: 5, total_tokens: 15 },
    },
    scores: {
      bcb: {
        value: "I",
        answer: "x",
        explanation: "test_a\n\nAssertionError: 1 != 2",
        metadata: { outcome: "fail" },
      },
    },
    total_time: 1.25,
  });
});

test("lm-eval's files have a row for each task, and scores by metric and filter", () => {
  const files = toLmEvalFiles(makeExported(), new Date("2026-11-17T10:00:07.500Z"));
  expect(files).toMatchObject({
    folder: "org__m",
    results: {
      name: "results_2026-11-17T10-00-07.500000.json",
      content: {
        results: {
          "humaneval+-complete": {
            "pass@1,none": 0.25,
            "pass@1_stderr,none": 0.25,
            "pass@2,none": 0.5,
          },
        },
        higher_is_better: { "humaneval+-complete": { "pass@1": true, "pass@2": true } },
        config: { model: "openai", model_args: { pretrained: "org/m", revision: "main" } },
        total_evaluation_time_seconds: "7.5",
      },
    },
    samples: {
      name: "samples_humaneval+-complete_2026-11-17T10-00-07.500000.jsonl",
      rows: [
        {
          doc_id: 0,
          doc: { task_id: "T/0" },
          arguments: { gen_args_0: { arg_0: "Solve it.", arg_1: { do_sample: false } } },
          resps: [["```python\nx\n```", "```python\nx\n```"]],
          filtered_resps: [["x", "x"]],
          metrics: ["pass@1", "pass@2"],
          "pass@1": 0.5,
          "pass@2": 1,
        },
        { doc_id: 1, "pass@1": 0, "pass@2": 0 },
      ],
    },
  });
});
