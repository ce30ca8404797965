// EvalPlus 0.3.1 and bcb judge the same answers of models; their base and plus verdicts have to agree.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseJson } from "../src/lib/parse-json.ts";
import { noProgress } from "../src/lib/progress.ts";
import { openEngine } from "../src/pipeline/engine/open-engine.ts";
import { loadDataset } from "../src/pipeline/load-dataset.ts";
import { toEvalPlusStatus } from "../src/runs/read-eval-results.ts";
import type { Dataset } from "../src/schema/task.ts";
import { alignedTable, writeSection } from "./support/benchmark-page.ts";
import { humanEvalAnswers, mbppAnswers, type Answer } from "./support/benchmarks/answers.ts";
import { EvalPlusFile, openPeers } from "./support/benchmarks/evalplus-peers.ts";
import { commandLine, readOptions, settings, toNumber } from "./support/command-line.ts";
import { describeMachine } from "./support/describe-machine.ts";

const options = readOptions({
  only: "",
  workers: "2",
  folder: process.env["BCB_BENCHMARKS"] ?? path.resolve("../shared/benchmarks"),
  page: "docs/benchmarks.md",
});
const workers = toNumber("workers", options.workers);
const [command, machine] = [commandLine("test:evalplus"), describeMachine()];
const compared = {
  humaneval: { file: "evalplus/HumanEvalPlus-v0.1.10.jsonl.gz", list: humanEvalAnswers },
  mbpp: { file: "evalplus/MbppPlus-v0.2.0.jsonl.gz", list: mbppAnswers },
};
/** EvalPlus's oracle does not count what it has checked there, so that nothing passes. */
const neverPasses = "HumanEval/32";
const bar = 0.995;

/** Whether the inputs of the base, and those of the plus, give what they should. */
type Passed = [base: boolean, plus: boolean];

const rows = [["benchmark", "answers", "verdicts", "agree", "bar", "others"]];
for (const [name, { file, list }] of Object.entries(compared)) {
  if (options.only !== "" && options.only !== name) continue;
  const source = path.join(options.folder, file);
  const dataset = await loadDataset(source, { settings, progress: noProgress });
  const ids = new Set(dataset.tasks.map(({ task_id }) => task_id));
  const known = (await list(options.folder)).filter(({ taskId }) => ids.has(taskId));
  const answers = known.filter(({ taskId }) => taskId !== neverPasses);
  const theirs = await judgeWithEvalPlus(name, source, { dataset, answers });
  const ours = await judgeOurs(dataset, answers);
  const others = answers.flatMap(({ taskId, from }, number) =>
    (["base", "plus"] as const).flatMap((group, place) => {
      const [our, their] = [ours[number]?.[place], theirs[number]?.[place]];
      return our === their
        ? []
        : [`${taskId} ${group} (${from}: ${our ? "passes" : "fails"} here)`];
    }),
  );
  const verdicts = 2 * answers.length;
  const share = 1 - others.length / verdicts;
  if (share < bar) process.exitCode = 1;
  rows.push([
    dataset.benchmark.title,
    String(answers.length),
    String(verdicts),
    `${(100 * share).toFixed(2)}%`,
    `${100 * bar}%`,
    others.length === 0 ? "none" : others.join(", "),
  ]);
  console.log(rows.at(-1)?.join(" · "));
}
if (options.page !== "") {
  const remark = `Command: \`${command}\`. ${machine}. ${new Date().toISOString().slice(0, 10)}.`;
  await writeSection(options.page, "test:evalplus", `${remark}\n\n${alignedTable(rows)}`);
}

async function judgeWithEvalPlus(
  name: string,
  file: string,
  { dataset, answers }: { dataset: Dataset; answers: readonly Answer[] },
): Promise<Passed[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), "bcb-bench-"));
  try {
    // It refuses a file that lacks a task.
    const asked = new Set(answers.map(({ taskId }) => taskId));
    const missing = dataset.tasks.filter(({ task_id }) => !asked.has(task_id));
    const lines = [
      ...answers.map(({ taskId, solution }) => JSON.stringify({ task_id: taskId, solution })),
      ...missing.map(({ task_id }) => JSON.stringify({ task_id, solution: "pass" })),
    ];
    const samples = path.join(scratch, "samples.jsonl");
    await writeFile(samples, `${lines.join("\n")}\n`);
    const run = await openPeers(dataset.environment, { scratch, file });
    const wishes = ["--parallel", String(workers), "--min-time-limit", "4"];
    await run(["-m", "evalplus.evaluate", "--dataset", name, "--samples", samples, ...wishes]);
    const results = await readFile(samples.replace(".jsonl", "_eval_results.json"), "utf8");
    const { eval: judged } = EvalPlusFile.parse(parseJson(results));
    return answers.map(({ taskId }) => {
      const result = judged[taskId]?.shift();
      return [result?.base_status === "pass", result?.plus_status === "pass"];
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function judgeOurs(
  { environment, tasks }: Dataset,
  answers: readonly Answer[],
): Promise<Passed[]> {
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  await using engine = await openEngine({
    environment,
    cacheDir: settings.cacheDir,
    cache: "off",
    rules: { limits: "official", controls: 0 },
    machine: { parallel: workers },
    tasks,
  });
  const samples = answers.flatMap(({ taskId, solution }, number) => {
    const task = byId.get(taskId);
    return task === undefined ? [] : [{ number, task, solution, calibrated: false }];
  });
  const passed: Passed[] = [];
  for await (const { sample, verdict } of engine.judgeAll(samples)) {
    if (verdict.official === null) continue; // we broke it: agrees with nothing
    const status = toEvalPlusStatus(verdict.official, () => []);
    passed[sample.number] = [status.base_status === "pass", status.plus_status === "pass"];
  }
  return passed;
}
