import { expect, test } from "vitest";
import ds1000 from "../../src/benchmarks/ds-1000.ts";
import { renderDs1000Result, toDs1000Answer } from "../../src/runs/ds1000-files.ts";
import { assembleCode } from "../../src/sanitize/assemble-code.ts";
import { SampleRow } from "../../src/schema/sample.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import { ds1000Row } from "../benchmarks/library-rows.ts";

const makeTask = (id: number, library: string, kind: string) =>
  ds1000.toTask(
    {
      ...ds1000Row,
      metadata: { ...ds1000Row.metadata, problem_id: id, library, perturbation_type: kind },
    },
    "ds-1000",
  );

test("an answer is written as it was judged, and read again", () => {
  const task = makeTask(17, "Pandas", "Origin");
  const text = "x = '''a\\n'''\r\n\u{1f600}\tresult = 1'";
  const sample = { form: "solution", code: markUntrusted(text) } as const;
  const row = toDs1000Answer(task, assembleCode(task, sample, true));
  expect(row).toEqual({ id: 17, code: [text], metadata: task.row["metadata"] });
  expect(SampleRow.parse(row)).toMatchObject({ task_id: "DS-1000/17", solution: text });
});

test("scores are told in the official script's form", () => {
  const results = [
    { task: makeTask(0, "Pandas", "Origin"), isPassed: true },
    { task: makeTask(1, "Pandas", "Surface"), isPassed: false },
    { task: makeTask(2, "Matplotlib", "Origin"), isPassed: true },
    { task: makeTask(3, "Matplotlib", "Origin"), isPassed: false },
  ];
  expect(renderDs1000Result(results).split("\n")).toEqual([
    "       score",
    "count    4.0",
    "mean     0.5",
    "           score       ",
    "           count   mean",
    "library                ",
    "Matplotlib     2  0.500",
    "Pandas         2  0.500",
    "                  score       ",
    "                  count   mean",
    "perturbation_type             ",
    "Origin                3  0.667",
    "Surface               1  0.000",
  ]);
});
