import path from "node:path";
import { expect, test } from "vitest";
import { compareBenchmarks } from "../../src/pipeline/inspect/compare-benchmarks.ts";
import { makeContext } from "../support/make-context.ts";
import { parts } from "../support/parts.ts";

const files = {
  humaneval: "humaneval/HumanEval.jsonl.gz",
  mbpp: "mbpp/mbpp.jsonl.gz",
  "ds-1000": "ds1000/ds1000.jsonl.gz",
  odex: "odex",
  "numpy-eval": "pandas-numpy-eval/NumpyEval.jsonl.gz",
  "pandas-eval": "pandas-numpy-eval/PandasEval.jsonl.gz",
  "torchdata-eval": "private-eval/real_torchdata_eval_v3_human_labelled.jsonl.gz",
  apibench: "apibench",
};

test("the paper's lengths and calls come out of the data", async () => {
  const folder = parts.benchmarks ?? "";
  const sources = Object.entries(files).map(([name, file]) => `${name}:${path.join(folder, file)}`);
  const { json } = await compareBenchmarks({ sources, outDir: undefined }, makeContext());
  expect(json.benchmarks).toHaveLength(sources.length);
  const worst = json.benchmarks.flatMap(({ title, figures, paper }) => {
    const off = (key: "solution_chars" | "calls") =>
      Math.abs(figures[key] / (paper[key] ?? Number.NaN) - 1);
    return off("solution_chars") < 0.01 && off("calls") < 0.1 ? [] : [title];
  });
  expect(worst).toEqual([]);
  const humaneval = json.benchmarks.find(({ title }) => title === "HumanEval")?.figures;
  const exact = {
    prompt_chars: 450.6,
    prompt_lines: 13.7,
    complexity: 3.6,
    std_libs: 4,
    domains: 3,
  };
  expect(humaneval).toMatchObject(exact);
});
