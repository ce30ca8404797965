import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { RunRecord } from "../../../src/schema/verdict.ts";
import { makeBench } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { makeFixture, outcomes } from "./evaluate-fixture.ts";

describe("evaluate", () => {
  test("gives verdicts in task order, whatever the order of the file", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([
      [2, "pass"],
      [0, "fail"],
      [2, "timeout"],
      [1, "died"],
    ]);
    const evaluation = await fixture.run();
    expect(outcomes(evaluation)).toEqual([
      "X/0.0 fail",
      "X/1.0 crash",
      "X/2.0 pass",
      "X/2.1 timeout",
    ]);
    expect(evaluation.codes).toEqual(["# fail", "# died", "# pass", "# timeout"]);
  });

  test("judges both kinds when both are asked for, each with its own code", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([[0, "pass"]]);
    const evaluation = await fixture.run({ calibrations: ["calibrated", "uncalibrated"] });
    expect(evaluation.verdicts.map((verdict) => verdict.calibrated)).toEqual([true, false]);
    expect(evaluation.codes).toEqual([
      "import json\ndef task_func(path):\n\n    pass\n# pass",
      "# pass",
    ]);
  });

  test("records everything that its verdicts rest on", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([[0, "pass"]]);
    const { run } = await fixture.run({ note: "by hand", split: "instruct" });
    expect(RunRecord.parse(run)).toEqual(run);
    expect(run).toMatchObject({
      bcb: "1.0.0",
      model: { name: "model-a" },
      note: "by hand",
      split: "instruct",
      subset: "full",
      selection: "all",
      samples: { file: "model-a.jsonl", count: 1 },
      dataset: { name: "x", version: "1.0.0", hash: "d1", count: 3, source: "x.jsonl" },
      environment: { name: "starter", fingerprint: "f1", python: "3.12.1" },
      engine: "scripted-1",
    });
  });

  test("counts the tasks that a partial file leaves out", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([[1, "pass"]]);
    expect((await fixture.run()).missingTasks).toBe(2);
  });

  test("leaves out samples of tasks that are not selected", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([
      [0, "fail"],
      [1, "pass"],
    ]);
    const bench = makeBench(new ScriptedSandbox());
    const evaluation = await fixture.run({ bench: { ...bench, tasks: bench.tasks.slice(1, 2) } });
    expect(outcomes(evaluation)).toEqual(["X/1.0 pass"]);
    expect(evaluation.missingTasks).toBe(0);
  });

  test("refuses a task that the dataset does not have, by line", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([
      [0, "pass"],
      [7, "pass"],
    ]);
    await expect(fixture.run()).rejects.toThrow(/model-a\.jsonl, line 2: task_id: .*X\/7/);
  });

  test("refuses a file without a sample for the selected tasks", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([[0, "pass"]]);
    const bench = makeBench(new ScriptedSandbox());
    const run = fixture.run({ bench: { ...bench, tasks: bench.tasks.slice(1) } });
    await expect(run).rejects.toThrow("no samples for the 2 selected tasks");
  });

  test("refuses a place that cannot be written to, in words", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([[0, "pass"]]);
    const outDir = path.join(fixture.folder, "file");
    await writeFile(outDir, "");
    await expect(fixture.run({ outDir })).rejects.toMatchObject({
      name: "OutputUnwritable",
      exitCode: 3,
    });
  });
});

describe("repetitions", () => {
  test("are kept beside the verdicts, and only the first run counts", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([
      [0, "pass then fail"],
      [1, "pass"],
    ]);
    const evaluation = await fixture.run({ repetitions: 3 });
    expect(outcomes(evaluation)).toEqual(["X/0.0 pass", "X/1.0 pass"]);
    expect(evaluation.asked).toHaveLength(6);
    expect(evaluation.flicker).toMatchObject({
      repetitions: 3,
      samples: 2,
      flickering: [{ task_id: "X/0", runs: [{ seed: 0 }, { seed: 1 }, { seed: 2 }] }],
    });
    expect(await fixture.readVerdictLines()).toHaveLength(2);
    const again = await fixture.run({ repetitions: 3 });
    expect(again.asked).toEqual([]);
    expect(again.flicker).toEqual(evaluation.flicker);
  });
});

describe("a broken run", () => {
  test("is tried twice more, and judged when one of them works", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([[0, "broken then broken then pass"]]);
    const evaluation = await fixture.run();
    expect(outcomes(evaluation)).toEqual(["X/0.0 pass"]);
    expect(evaluation.asked).toHaveLength(3);
  });

  test("that stays broken is said and not scored, and the next call tries it again", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([
      [0, "broken then broken then broken then pass"],
      [1, "pass"],
    ]);
    const bench = makeBench(new ScriptedSandbox());
    const first = await fixture.run({ bench });
    expect(outcomes(first)).toEqual(["X/0.0 broken", "X/1.0 pass"]);
    expect(first.verdicts[0]?.official).toBeNull();
    expect(first.asked).toHaveLength(4);
    const second = await fixture.run({ bench });
    expect(outcomes(second)).toEqual(["X/0.0 pass", "X/1.0 pass"]);
    expect(second.asked).toHaveLength(5);
  });
});
