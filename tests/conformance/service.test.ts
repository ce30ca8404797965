import { expect, test } from "vitest";
import { draw } from "../../src/lib/draw.ts";
import { mapConcurrent } from "../../src/lib/map-concurrent.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { createJudgeClient } from "../../src/client/judge-client.ts";
import { evaluate } from "../../src/pipeline/evaluate/evaluate.ts";
import { readSamples } from "../../src/samples/read-samples.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { servedBench, tokens } from "../server/judge/served-judge.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { isFull, openAll, readOfficialVerdicts, referenceFile } from "./reference.ts";

const count = isFull ? 300 : 100;
// Answers that compute by luck or by the clock end otherwise from run to run, whoever asks.
const mostDifferences = count / 100;

test("reference answers get the verdicts over HTTP that bcb evaluate gives them", async () => {
  const published = await readOfficialVerdicts("complete");
  const path = referenceFile("samples/qwen2.5-coder-7b-instruct.complete.jsonl.gz");
  const { samples } = await readSamples(path);
  // A time-out costs its whole limit, twice.
  const quick = samples.filter(({ taskId }) => published.get(taskId)?.status !== "timeout");
  const chosen = draw(quick, count, 1);
  const wanted = new Set(chosen.map(({ taskId }) => taskId));
  const all = await openAll();
  const tasks = all.tasks.filter(({ task_id }) => wanted.has(task_id));
  const bench = { ...all, tasks };
  const judge = await servedBench(bench, { most: { samples: 2 * count } });

  const truth = await bench.engine.checkGroundTruth(tasks);
  await using evaluation = await evaluate(
    {
      bench,
      samples: { path },
      calibrations: ["calibrated"],
      groundTruth: truth,
      outDir: await temporaryFolder(),
      fresh: true,
    },
    { version: "test", progress: noProgress },
  );
  const evaluated = new Map(Array.from(evaluation.verdicts, (one) => [one.task_id, one]));
  const token = tokens.get("alice") ?? "";
  await using client = createJudgeClient({ url: judge.served.url, token });
  const ask = async ({ taskId, code }: (typeof chosen)[number]) =>
    (await client.judge({ task_id: taskId, solution: code })).verdict;
  const different: string[] = [];
  let compared = 0;
  for await (const verdict of mapConcurrent(chosen, 32, ask)) {
    compared += 1;
    const theirs = describe(evaluated.get(verdict.task_id));
    const ours = describe(verdict);
    if (theirs !== ours) different.push(`${verdict.task_id}: ${theirs}, over HTTP ${ours}`);
  }
  console.log(`${compared - different.length} of ${compared} equal`, different);
  expect(compared).toBe(count);
  expect(different.length).toBeLessThanOrEqual(mostDifferences);
});

/** What a verdict says of the code, its limit among it. */
function describe(verdict: Verdict | undefined): string {
  if (verdict === undefined) return "none";
  const { outcome, official, tests_run, solution_hash, limit_ms } = verdict;
  const failed = Object.keys(official?.details ?? {}).toSorted();
  return [outcome, tests_run, solution_hash, limit_ms, ...failed].join(" ");
}
