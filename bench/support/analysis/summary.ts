import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { scoreRun } from "../../../src/analysis/score-run.ts";
import { seededRandom } from "../../../src/lib/draw.ts";
import { sha256 } from "../../../src/lib/hash.ts";
import { loadRuns } from "../../../src/pipeline/runs/load-runs.ts";
import type { Verdict } from "../../../src/schema/verdict.ts";
import { sampleReport } from "../../../tests/report/sample-report.ts";
import { reportMeasure } from "./report-measure.ts";

const [runs, tasks, samples] = [88, 1140, 10];
const folder = await mkdtemp(path.join(tmpdir(), "bcb-summary-"));
try {
  for (let run = 0; run < runs; run++) await writeRun(run);
  let judged = 0;
  await reportMeasure(async () => {
    for (const { results } of await loadRuns([folder])) {
      const { passAtK } = scoreRun(results, [1, 5, 10]);
      if (passAtK.length < 3) throw new Error("A score is missing.");
      judged += results.length;
    }
  });
  if (judged !== runs * tasks * samples) throw new Error(`Only ${judged} verdicts were read.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A run as `bcb evaluate` leaves it: half of the samples pass, a failing one has a trace. */
async function writeRun(run: number): Promise<void> {
  const [model] = sampleReport({ models: 1 }).models;
  if (model === undefined) throw new Error("A report of one model has none.");
  const random = seededRandom(run);
  const stem = path.join(folder, `model-${run}--main--bigcodebench-complete--vllm-1-10`);
  const identity = { ...model.run.model, name: `model-${run}` };
  await writeFile(`${stem}_run.json`, JSON.stringify({ ...model.run, model: identity }));
  const lines: string[] = [];
  for (let task = 0; task < tasks; task++) {
    for (let sample = 0; sample < samples; sample++) {
      const verdict = verdictOf(`BigCodeBench/${task}`, sample, random() < 0.5);
      lines.push(`${JSON.stringify(verdict)}\n`);
    }
  }
  await writeFile(`${stem}_verdicts.jsonl`, lines.join(""));
}

function verdictOf(task_id: string, sample: number, passes: boolean): Verdict {
  const status = passes ? "pass" : "fail";
  const trace = `Traceback (most recent call last):\n  File "__test__.py", line 40, in test_case_1\n    self.assertEqual(result, 3)\nAssertionError: ${sample} != 3\n`;
  return {
    task_id,
    sample,
    calibrated: true,
    solution_hash: sha256(`${task_id} ${sample}`),
    outcome: status,
    reason: null,
    official: { status, details: passes ? {} : { test_case_1: trace } },
    strict: {
      status: passes ? "earned" : "fail",
      controls: passes ? 1 : 0,
      exposed: [],
      uncontrolled: [],
      evidence: [],
    },
    tests_run: 5,
    tests_expected: 5,
    wall_ms: 120,
    cpu_ms: 80,
    peak_mib: 90,
    limit_ms: 20_000,
    wait_ms: 0,
    starved: false,
    seed: 0,
    hash_seed: 0,
    environment: "2".repeat(64),
    cached: false,
  };
}
