import { expect, test } from "vitest";
import { writeOfficialFiles } from "../../../src/pipeline/evaluate/write-results.ts";
import { readEvalResults } from "../../../src/runs/read-eval-results.ts";
import { makeBench } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { makeFixture, outcomes, type Fixture } from "./evaluate-fixture.ts";

const samples = [
  [0, "pass"],
  [1, "fail"],
  [1, "pass"],
  [2, "died"],
] as const;

/** As `--ids` selects. */
function select(ids: readonly number[], sandbox = new ScriptedSandbox()) {
  const bench = makeBench(sandbox);
  const tasks = bench.tasks.filter((_, number) => ids.includes(number));
  const selection = { subset: "full" as const, ids: ids.map(String) };
  return { bench: { ...bench, tasks, selection } };
}

async function makeSelective(): Promise<Fixture> {
  const fixture = await makeFixture();
  await fixture.writeSamples(samples.map(([task, word]) => [task, word]));
  return fixture;
}

async function readOfficial(fixture: Fixture, ids: Parameters<Fixture["open"]>[0]) {
  await using evaluation = await fixture.open(ids);
  const now = new Date(0);
  const [file = ""] = await writeOfficialFiles({ evaluation, groundTruth: null, ks: [1], now });
  return Object.entries(await readEvalResults(file)).map(([task, results]) => [
    task,
    results.map(({ solution, status }) => `${solution} ${status}`),
  ]);
}

test("one selection after another: verdicts, record and official files are about both", async () => {
  const fixture = await makeSelective();
  const first = await fixture.run(select([0]));
  expect(first.asked).toEqual(["# pass"]);
  expect(first.run).toMatchObject({ selection: "ids 0", samples: { count: 1 } });

  const second = await fixture.run(select([1]));
  expect(second.asked).toEqual(["# fail", "# pass"]);
  expect(outcomes(second)).toEqual(["X/0.0 pass", "X/1.0 fail", "X/1.1 pass"]);
  expect(second).toMatchObject({ earlierTasks: 1, missingTasks: 0 });
  expect(second.tasks.map(({ task_id }) => task_id)).toEqual(["X/0", "X/1"]);
  const record = await fixture.readRecord();
  expect(record).toMatchObject({ selection: "ids 0 + ids 1", samples: { count: 3 } });
  expect(second.run).toEqual(record);
  expect(await fixture.readVerdictLines()).toHaveLength(3);

  expect(await readOfficial(fixture, select([1]))).toEqual([
    ["X/0", ["# pass pass"]],
    ["X/1", ["# fail fail", "# pass pass"]],
  ]);
});

test("everything after a part is everything, and a part after everything stays so", async () => {
  const fixture = await makeSelective();
  await fixture.run(select([1]));
  const all = await fixture.run();
  expect(all.asked).toEqual(["# pass", "# died"]);
  expect(all.run).toMatchObject({ selection: "all", samples: { count: 4 } });
  const part = await fixture.run(select([2]));
  expect(part.asked).toEqual([]);
  expect(part.run).toMatchObject({ selection: "all", samples: { count: 4 } });
  expect(part.verdicts).toHaveLength(4);
});

test("a selection that was interrupted keeps its verdicts when another is judged, and its place in the record", async () => {
  const fixture = await makeSelective();
  const controller = new AbortController();
  const sandbox: ScriptedSandbox = new ScriptedSandbox({
    before: () => {
      if (sandbox.asked.length === 2) controller.abort(new Error("enough"));
    },
  });
  const { signal } = controller;
  await expect(fixture.run({ ...select([0, 1], sandbox), signal })).rejects.toThrow("enough");
  const kept = await fixture.readVerdictLines();
  expect(kept).toHaveLength(2);
  const other = await fixture.run(select([2]));
  expect(other.asked).toEqual(["# died"]);
  expect(await fixture.readVerdictLines()).toEqual(expect.arrayContaining(kept));
  expect(other.run.selection).toBe("ids 0,1 + ids 2");
  // The sample that was never judged is not forgotten: the run is incomplete.
  expect(other.run.samples.count).toBe(4);
});

test("a selection of which nothing was judged is not in the record", async () => {
  const fixture = await makeSelective();
  const signal = AbortSignal.abort(new Error("at once"));
  await expect(fixture.run({ ...select([0]), signal })).rejects.toThrow("at once");
  const { run } = await fixture.run(select([1]));
  expect(run).toMatchObject({ selection: "ids 1", samples: { count: 2 } });
});

test("verdicts on samples that were edited or removed go, whatever is selected", async () => {
  const fixture = await makeSelective();
  await fixture.run();
  await fixture.writeSamples([
    [0, "pass"],
    [1, "timeout"],
  ]);
  const again = await fixture.run(select([0]));
  expect(again.asked).toEqual([]);
  expect(outcomes(again)).toEqual(["X/0.0 pass"]);
  expect(again.run).toMatchObject({ selection: "ids 0", samples: { count: 1 } });
  expect(await fixture.readVerdictLines()).toHaveLength(1);
});

test("the other calibration is added to the run, not put in its place", async () => {
  const fixture = await makeSelective();
  await fixture.run({ ...select([0]), calibrations: ["uncalibrated"] });
  const both = await fixture.run({ ...select([0]), calibrations: ["calibrated"] });
  expect(both.verdicts.map(({ calibrated }) => calibrated)).toEqual([true, false]);
  expect(both.run.calibrations).toEqual(["calibrated", "uncalibrated"]);
});

test("a second evaluation is refused while the first is at work, with its process, and may wait", async () => {
  const fixture = await makeSelective();
  const first = await fixture.open(select([0]));
  const refused = fixture.run({ ...select([1]), fresh: true });
  await expect(refused).rejects.toMatchObject({
    name: "RunMismatch",
    message: expect.stringContaining(`process ${process.pid} on`),
    hint: expect.stringContaining("--wait"),
  });
  expect(await fixture.readVerdictLines()).toHaveLength(1);
  const waiting = fixture.run({
    ...select([1]),
    wait: () => void first[Symbol.asyncDispose](),
  });
  expect(outcomes(await waiting)).toEqual(["X/0.0 pass", "X/1.0 fail", "X/1.1 pass"]);
});
