import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sha256 } from "../../../src/lib/hash.ts";
import type { RunRules } from "../../../src/schema/verdict.ts";
import { VerdictCache } from "../../../src/verdicts/verdict-cache.ts";
import { makeBench, rules } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { makeFixture, outcomes, type Fixture } from "../evaluate/evaluate-fixture.ts";

type Changes = NonNullable<Parameters<typeof makeBench>[1]>;

interface Cached {
  fixture: Fixture;
  /** Evaluates into a folder of its own, so that only the cache can know anything. */
  run: (changes?: Changes) => ReturnType<Fixture["run"]>;
}

async function makeCached(): Promise<Cached> {
  const fixture = await makeFixture();
  const cache = await VerdictCache.open(await temporaryFolder(), () => {});
  onTestFinished(() => cache[Symbol.dispose]());
  let runs = 0;
  return {
    fixture,
    run: (changes = {}) =>
      fixture.run({
        bench: makeBench(new ScriptedSandbox(), { cache, ...changes }),
        outDir: path.join(fixture.folder, `results-${++runs}`),
      }),
  };
}

function withLimit(limitMs: number): RunRules {
  return { ...rules, limits: { ...rules.limits, limitMs } };
}

test("the same file again is answered from the cache, and its rows say so", async () => {
  const { fixture, run } = await makeCached();
  await fixture.writeSamples([
    [0, "pass"],
    [1, "fail"],
    [2, "died"],
  ]);
  const first = await run();
  const second = await run();
  expect(first.asked).toHaveLength(3);
  expect(second.asked).toEqual([]);
  expect(second.verdicts).toEqual(first.verdicts.map((verdict) => ({ ...verdict, cached: true })));
});

test("an edited file runs only what changed", async () => {
  const { fixture, run } = await makeCached();
  await fixture.writeSamples([
    [0, "pass"],
    [1, "fail"],
  ]);
  await run();
  await fixture.writeSamples([
    [0, "pass"],
    [1, "died"],
    [2, "timeout"],
  ]);
  const edited = await run();
  expect(edited.asked).toEqual(["# died", "# timeout"]);
  expect(outcomes(edited)).toEqual(["X/0.0 pass", "X/1.0 crash", "X/2.0 timeout"]);
});

test("fresh asks everything again and remembers the new answers", async () => {
  const { fixture, run } = await makeCached();
  await fixture.writeSamples([[0, "fail"]]);
  await run();
  const fresh = await run({ readsCache: false });
  expect(fresh.asked).toEqual(["# fail"]);
  expect(fresh.verdicts[0]).toMatchObject({ cached: false });
  expect((await run()).asked).toEqual([]);
});

test("a broken run is not remembered", async () => {
  const { fixture, run } = await makeCached();
  await fixture.writeSamples([[0, "broken"]]);
  await run();
  expect((await run()).asked).toHaveLength(3);
});

test("a starved run is neither remembered nor final in its run's log", async () => {
  const { fixture, run } = await makeCached();
  await fixture.writeSamples([[0, "starved then pass"]]);
  expect((await run()).verdicts).toMatchObject([{ outcome: "timeout", starved: true }]);
  expect((await run()).asked).toEqual(["# starved then pass"]);
});

test("a starved line of a run's own log is judged again", async () => {
  const fixture = await makeFixture();
  await fixture.writeSamples([[0, "starved then pass"]]);
  const bench = makeBench(new ScriptedSandbox(), {});
  await fixture.run({ bench });
  expect((await fixture.run({ bench })).verdicts).toMatchObject([{ outcome: "pass" }]);
});

test("a time-out is asked again when more time is given, other answers are not", async () => {
  const { fixture, run } = await makeCached();
  await fixture.writeSamples([
    [0, "timeout"],
    [1, "pass"],
  ]);
  await run();
  expect((await run({ rules: withLimit(30_000) })).asked).toEqual([]);
  expect((await run({ rules: withLimit(90_000) })).asked).toEqual(["# timeout"]);
  expect((await run({ rules: withLimit(60_000) })).asked).toEqual([]);
});

test("in the log of a run, too, a time-out under a shorter limit is open", async () => {
  const fixture = await makeFixture();
  await fixture.writeSamples([[0, "timeout"]]);
  const fast: RunRules = { ...rules, limits: { ...rules.limits, policy: "fast", limitMs: null } };
  const bench = makeBench(new ScriptedSandbox(), { rules: fast });
  const key = sha256(bench.tasks[0]?.texts.test ?? "");
  const truth = { outcome: "pass", wall_ms: 1000, wait_ms: 0, cpu_ms: 1000 } as const;
  const check = await bench.engine.checkGroundTruth([]);
  const groundTruth = { ...check, groundTruths: new Map([[key, truth]]) };
  expect((await fixture.run({ bench, groundTruth })).asked).toHaveLength(1);
  expect((await fixture.run({ bench, groundTruth })).asked).toHaveLength(1);
  const slow = { ...truth, wall_ms: 10_000, cpu_ms: 10_000 };
  const later = { ...check, groundTruths: new Map([[key, slow]]) };
  const slower = await fixture.run({ bench, groundTruth: later });
  expect(slower.asked).toHaveLength(2);
  expect(slower.verdicts).toMatchObject([{ limit_ms: 120_000 }]);
  expect(await fixture.readVerdictLines()).toHaveLength(1);
});
