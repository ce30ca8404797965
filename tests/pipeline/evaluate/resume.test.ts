import { readdir, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { officialLimits } from "../../../src/pipeline/engine/choose-limits.ts";
import type { RunRules } from "../../../src/schema/verdict.ts";
import { makeBench, rules } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { makeFixture, outcomes, type Fixture } from "./evaluate-fixture.ts";

async function makeJudged(): Promise<Fixture> {
  const fixture = await makeFixture();
  await fixture.writeSamples([
    [0, "pass"],
    [1, "fail"],
    [2, "died"],
  ]);
  await fixture.run();
  return fixture;
}

describe("the same command again", () => {
  test("asks nothing when everything is judged, and changes no byte", async () => {
    const fixture = await makeJudged();
    const before = await fixture.readVerdictLines();
    const again = await fixture.run();
    expect(again.asked).toEqual([]);
    expect(outcomes(again)).toEqual(["X/0.0 pass", "X/1.0 fail", "X/2.0 crash"]);
    expect(await fixture.readVerdictLines()).toEqual(before);
  });

  test("goes on after an interruption with what is missing", async () => {
    const fixture = await makeFixture();
    await fixture.writeSamples([
      [0, "pass"],
      [1, "fail"],
      [2, "died"],
    ]);
    const controller = new AbortController();
    const sandbox: ScriptedSandbox = new ScriptedSandbox({
      before: () => {
        if (sandbox.asked.length === 1) controller.abort(new Error("enough"));
      },
    });
    const interrupted = fixture.run({ bench: makeBench(sandbox), signal: controller.signal });
    await expect(interrupted).rejects.toThrow("enough");
    expect(await fixture.readVerdictLines()).toHaveLength(1);
    const finished = await fixture.run();
    expect(finished.asked).toEqual(["# fail", "# died"]);
    expect(outcomes(finished)).toEqual(["X/0.0 pass", "X/1.0 fail", "X/2.0 crash"]);
  });

  test("judges again what a torn last line held", async () => {
    const fixture = await makeJudged();
    const file = path.join(fixture.folder, "model-a_verdicts.jsonl");
    const length = (await fixture.readVerdictLines()).join("\n").length;
    await truncate(file, length - 20);
    expect((await fixture.run()).asked).toEqual(["# died"]);
    expect(await fixture.readVerdictLines()).toHaveLength(3);
  });

  test("judges only the samples that were edited, and forgets the old ones", async () => {
    const fixture = await makeJudged();
    await fixture.writeSamples([
      [0, "pass"],
      [1, "timeout"],
      [2, "died"],
    ]);
    const edited = await fixture.run();
    expect(edited.asked).toEqual(["# timeout"]);
    expect(outcomes(edited)).toEqual(["X/0.0 pass", "X/1.0 timeout", "X/2.0 crash"]);
    expect(await fixture.readVerdictLines()).toHaveLength(3);
  });

  test("keeps verdicts on tasks that are not selected this time", async () => {
    const fixture = await makeJudged();
    const bench = makeBench(new ScriptedSandbox());
    await fixture.run({ bench: { ...bench, tasks: bench.tasks.slice(0, 1) } });
    expect((await fixture.run()).asked).toEqual([]);
  });

  test("judges everything again with --fresh", async () => {
    const fixture = await makeJudged();
    const fresh = await fixture.run({ fresh: true });
    expect(fresh.asked).toHaveLength(3);
    expect(await fixture.readVerdictLines()).toHaveLength(3);
  });

  test("leaves no temporary file behind", async () => {
    const fixture = await makeJudged();
    expect((await readdir(fixture.folder)).toSorted()).toEqual([
      "model-a.jsonl",
      "model-a_run.json",
      "model-a_verdicts.jsonl",
    ]);
  });
});

const shortRules: RunRules = { ...rules, limits: { ...rules.limits, limitMs: 1000 } };
const officialRules: RunRules = { ...rules, limits: officialLimits };

describe("a command with other settings", () => {
  test.for([
    [
      "another time limit",
      { bench: makeBench(new ScriptedSandbox(), { rules: shortRules }) },
      "rules.limits.limitMs: 60000 -> 1000",
    ],
    [
      "another policy of limits",
      { bench: makeBench(new ScriptedSandbox(), { rules: officialRules }) },
      'rules.limits.policy: "fixed" -> "official"',
    ],
    [
      "another seed",
      { bench: makeBench(new ScriptedSandbox(), { rules: { ...rules, seed: 1 } }) },
      "rules.seed: 0 -> 1",
    ],
    [
      "another dataset",
      { bench: makeBench(new ScriptedSandbox(), { hash: "d2" }) },
      'dataset.hash: "d1" -> "d2"',
    ],
    [
      "another environment",
      { bench: makeBench(new ScriptedSandbox(), { fingerprint: "f2" }) },
      'environment.fingerprint: "f1" -> "f2"',
    ],
    [
      "another engine",
      { bench: makeBench(new ScriptedSandbox({ engine: "other-1" })) },
      'engine: "scripted-1" -> "other-1"',
    ],
  ] as const)("(%s) is refused, with the difference", async ([, options, difference]) => {
    const fixture = await makeJudged();
    const before = await fixture.readVerdictLines();
    const refused = fixture.run(options);
    await expect(refused).rejects.toThrow(difference);
    await expect(refused).rejects.toMatchObject({ name: "RunMismatch", exitCode: 2 });
    expect(await fixture.readVerdictLines()).toEqual(before);
    const fresh = await fixture.run({ ...options, fresh: true });
    expect(fresh.verdicts).toHaveLength(3);
  });

  test("that change no verdict goes on", async () => {
    const fixture = await makeJudged();
    const bench = { ...makeBench(new ScriptedSandbox()), source: "./x.jsonl" };
    const again = await fixture.run({ bench, version: "2.0.0", note: "new", split: "instruct" });
    expect(again.asked).toEqual([]);
  });

  test("beside verdicts without a record is refused", async () => {
    const fixture = await makeJudged();
    await rm(path.join(fixture.folder, "model-a_run.json"));
    await expect(fixture.run()).rejects.toThrow(/has no run record/);
  });

  test("beside a record that cannot be read is refused", async () => {
    const fixture = await makeJudged();
    await writeFile(path.join(fixture.folder, "model-a_run.json"), '{"format": 99}');
    await expect(fixture.run()).rejects.toThrow(/is not a run record of this version/);
  });
});
