import { appendFile, mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLiveWatch } from "../../../src/pipeline/live/live-watch.ts";
import type { GeneratedRow, GenerationRecord } from "../../../src/schema/generation.ts";
import type { LiveNews, LiveWork } from "../../../src/schema/site.ts";
import type { Outcome } from "../../../src/schema/verdict.ts";
import { writeAtomically } from "../../../src/lib/files.ts";
import { sampleReport } from "../../report/sample-report.ts";
import { makeVerdict } from "../../support/make-verdict.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines } from "../../tasks/task-rows.ts";

const row = (task: number, outcome: Outcome) => jsonLines([makeVerdict(`T/${task}`, outcome)]);

/** A folder in which an evaluation of four samples has begun, and what a reader of it is told. */
async function begunEvaluation() {
  const folder = path.join(await temporaryFolder(), "deep", "results");
  await mkdir(folder, { recursive: true });
  const [model] = sampleReport({ models: 1 }).models;
  if (model === undefined) throw new Error("a report of one model has none");
  const record = { ...model.run, samples: { ...model.run.samples, count: 4 } };
  const calibrations = ["calibrated"];
  await writeFile(path.join(folder, "m_run.json"), JSON.stringify({ ...record, calibrations }));
  return { folder, file: path.join(folder, "m_verdicts.jsonl") };
}

/** The news until one is as wanted. */
function follow(places: readonly string[]) {
  const watch = createLiveWatch({ places, now: () => new Date() });
  onTestFinished(() => watch[Symbol.dispose]());
  const left = new AbortController();
  const news = watch.follow(left.signal);
  const until = async (isWanted: (works: LiveNews["works"]) => boolean): Promise<LiveWork[]> => {
    for (;;) {
      const next = await news.next();
      if (next.done) throw new Error("the watch ended");
      if (isWanted(next.value.works)) return next.value.works;
    }
  };
  return { watch, news, left, until };
}

describe("createLiveWatch", () => {
  test("tells of an evaluation row by row, and when it is finished", async () => {
    const { folder, file } = await begunEvaluation();
    const { until } = follow([path.dirname(folder)]);
    expect(await until(() => true)).toEqual([]);
    const second = row(2, "fail");
    await appendFile(file, row(1, "pass") + second.slice(0, 50));
    const [begun] = await until((works) => works.length > 0);
    expect(begun).toMatchObject({ kind: "evaluation", state: "running", done: 1, total: 4 });
    await appendFile(file, second.slice(50) + row(3, "timeout"));
    const [half] = await until(([work]) => work?.done === 3);
    expect(half?.outcomes).toEqual({ pass: 1, fail: 1, timeout: 1 });
    expect(half?.failures.map(({ task_id, what }) => [task_id, what])).toEqual([
      ["T/3", "timeout"],
      ["T/2", "fail"],
    ]);
    await appendFile(file, row(4, "pass"));
    await until(([work]) => work?.state === "finished");
  });

  test("counts a sample once, notices a file that was put in order, and one that began anew", async () => {
    const { folder, file } = await begunEvaluation();
    const { until } = follow([folder]);
    await appendFile(file, row(1, "broken") + row(1, "broken") + row(2, "pass"));
    await until(([work]) => work?.done === 2);
    const ordered = [1, 2, 3, 4].map((task) => row(task, "pass")).join("");
    await writeAtomically(file, ordered);
    const [whole] = await until(([work]) => work?.state === "finished");
    expect(whole?.outcomes).toEqual({ pass: 4 });
    await writeAtomically(file, row(1, "fail"));
    const [anew] = await until(([work]) => work?.state === "running");
    expect(anew?.outcomes).toEqual({ fail: 1 });
  });

  test("passes over lines that are none of ours, and files without a record", async () => {
    const { folder, file } = await begunEvaluation();
    await writeFile(path.join(folder, "other_verdicts.jsonl"), "{}\nno json\n");
    await writeFile(path.join(folder, "plain.jsonl"), "{}\n");
    await writeFile(file, `no json\n{"task_id": 1}\n\n${row(1, "pass")}`);
    const { until } = follow([folder]);
    const works = await until((all) => all.length > 0);
    expect(works.map(({ done }) => done)).toEqual([1]);
  });

  test("is silent about what ended long ago", async () => {
    const { folder, file } = await begunEvaluation();
    await writeFile(file, row(1, "pass"));
    const longAgo = new Date(Date.now() - 7_200_000);
    await utimes(file, longAgo, longAgo);
    const { until } = follow([folder]);
    expect(await until(() => true)).toEqual([]);
  });

  test("sums up the cost of a generation", async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, "g_generation.json"), JSON.stringify(generation));
    const { until } = follow([folder]);
    await writeFile(path.join(folder, "g.jsonl"), jsonLines([answer(0, 0.25), answer(1, 0.5)]));
    const [work] = await until((works) => works.length > 0);
    expect(work).toMatchObject({
      kind: "generation",
      done: 2,
      total: 10,
      bound: true,
      cost_usd: 0.75,
      tokens: 14,
    });
    expect(work?.failures.map(({ what }) => what)).toEqual(["length"]);
  });

  test("serves several readers, and ends with each of them and with itself", async () => {
    const { folder, file } = await begunEvaluation();
    const { watch, news, left, until } = follow([folder]);
    const other = watch.follow(new AbortController().signal);
    await other.next();
    await until(() => true);
    await appendFile(file, row(1, "pass"));
    await until((works) => works.length > 0);
    const { value }: { value?: LiveNews } = await other.next();
    expect(value?.works).toHaveLength(1);
    left.abort();
    while (!(await news.next()).done);
    watch[Symbol.dispose]();
    while (!(await other.next()).done);
  });
});

const generation: GenerationRecord = {
  format: 1,
  bcb: "0.1.0",
  backend: "openai",
  model: "m",
  base_url: null,
  revision: "main",
  split: "complete",
  dataset: { name: "d", version: "1", hash: "h", count: 5 },
  decoding: {
    temperature: 0.8,
    top_p: null,
    max_new_tokens: 10,
    stop: [],
    seed: null,
    reasoning_effort: null,
    reasoning_budget: null,
  },
  samples_per_task: 2,
  direct_completion: false,
  prefill: false,
  instruction_prefix: "",
  response_prefix: "",
  template: null,
  extra_body: {},
  loading: {},
};

function answer(sample: number, cost_usd: number): GeneratedRow {
  return {
    task_id: "T/1",
    solution: "x = 1",
    raw_solution: "x = 1",
    sample,
    finish: sample === 0 ? "length" : "stop",
    usage: { input_tokens: 5, cached_input_tokens: 0, output_tokens: 7, reasoning_tokens: 0 },
    reasoning: null,
    cost_usd,
    ms: 5,
    cached: false,
  };
}
