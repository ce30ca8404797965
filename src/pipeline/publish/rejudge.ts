import { BenchError } from "../../lib/bench-error.ts";
import { draw } from "../../lib/draw.ts";
import { sha256 } from "../../lib/hash.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { readSamples } from "../../samples/read-samples.ts";
import { assembleCode } from "../../sanitize/assemble-code.ts";
import type { Rejudged } from "../../schema/archive.ts";
import type { Context } from "../../schema/context.ts";
import type { RunRecord } from "../../schema/run-record.ts";
import type { Sample } from "../../schema/sample.ts";
import type { UntrustedCode } from "../../schema/untrusted-code.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { listChanges, repeatRules } from "../engine/repeat-rules.ts";
import { openBench, type Bench } from "../evaluate/open-bench.ts";
import type { PublishedRun, VerifyRequest } from "./verify-archive.ts";

/** Judges verdicts of a run again, drawn by chance, under the rules that the run had. */
export async function rejudge(
  run: PublishedRun,
  count: number,
  request: Pick<VerifyRequest, "source" | "network">,
  context: Context,
): Promise<Rejudged> {
  const judged = run.verdicts.filter(({ outcome }) => outcome !== "broken");
  const drawn = draw(judged, count, Math.floor(context.random() * 2 ** 32));
  await using bench = await openSameBench(run.record, drawn, { ...request, context });
  const codes = await readCodes(run, drawn, bench);
  const { progress, signal } = context;
  const { groundTruths } = await bench.engine.checkGroundTruth(bench.tasks, { progress, signal });
  const tasks = new Map(bench.tasks.map((task) => [task.task_id, task]));
  const samples = drawn.flatMap((published) => {
    const { task_id, sample, calibrated } = published;
    const [task, code] = [tasks.get(task_id), codes.get(keyOf(published))];
    if (task === undefined || code === undefined) return [];
    return [{ task, index: sample, calibrated, readProgram: () => code, published }];
  });
  const options = {
    groundTruths,
    signal,
    progress: { label: "judged again", known: { judged: 0, passed: 0 }, report: progress },
  };
  const differing: Rejudged["differing"] = [];
  let repeated = 0;
  for await (const { sample, verdict } of bench.engine.judgeAll(samples, options)) {
    const [before, now] = [nameVerdict(sample.published), nameVerdict(verdict)];
    if (before === now) repeated += 1;
    else {
      const { task_id, sample: index } = sample.published;
      differing.push({ task_id, sample: index, published: before, now });
    }
  }
  return { drawn: drawn.length, repeated, differing };
}

async function openSameBench(
  record: RunRecord,
  drawn: readonly Verdict[],
  { source, network, context }: Pick<VerifyRequest, "source" | "network"> & { context: Context },
): Promise<Bench> {
  const ids = [...new Set(drawn.map(({ task_id }) => task_id))];
  const bench = await openBench(
    {
      source: source ?? record.dataset.source,
      isRecorded: source === undefined,
      selection: { subset: "full", ids },
    },
    {
      environment: record.environment.name,
      cache: "off",
      rules: { ...repeatRules(record), network },
    },
    context,
  );
  const { network: recorded } = record.rules;
  if (bench.engine.rules.network?.hash !== recorded?.hash) {
    await bench[Symbol.asyncDispose]();
    throw new BenchError(
      "RunMismatch",
      recorded === undefined
        ? "The run was judged without recorded answers of the internet."
        : `The run was judged with recorded answers of the internet (hash ${recorded.hash}).`,
      recorded === undefined ? "Leave out --network." : "Name the file of these with --network.",
    );
  }
  if (bench.dataset.hash !== record.dataset.hash) {
    await bench[Symbol.asyncDispose]();
    throw new BenchError(
      "RunMismatch",
      `The run was judged on other tasks than those of ${bench.source} (${record.dataset.name} ${record.dataset.version}, hash ${record.dataset.hash}).`,
      "Name the dataset of that version with --dataset.",
    );
  }
  const { environment, name } = bench.engine;
  for (const change of listChanges(record, environment.fingerprint, name)) context.remark(change);
  return bench;
}

/** The code of the drawn verdicts; a verdict on other code than the archive holds is refused. */
async function readCodes(
  run: PublishedRun,
  drawn: readonly Verdict[],
  { tasks }: Bench,
): Promise<Map<string, UntrustedCode>> {
  const { samples } = await readSamples(run.samplesFile);
  const answers = new Map<string, Sample>(
    samples.map((sample) => [sampleKey(sample.taskId, sample.index), sample]),
  );
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const codes = new Map<string, UntrustedCode>();
  for (const verdict of drawn) {
    const { task_id, sample, calibrated, solution_hash } = verdict;
    const [task, answer] = [byId.get(task_id), answers.get(sampleKey(task_id, sample))];
    const code = task && answer && assembleCode(task, answer, calibrated);
    if (code === undefined || sha256(code) !== solution_hash) {
      throw new BenchError(
        "ArchiveInvalid",
        `The verdict on sample ${sample} of ${task_id} is about other code than the archive's sample.`,
        "Whoever published it put together what does not belong together: ask them.",
      );
    }
    codes.set(keyOf(verdict), code);
  }
  return codes;
}

function keyOf({ task_id, sample, calibrated }: Verdict): string {
  return `${sampleKey(task_id, sample)}\n${String(calibrated)}`;
}

/** What must be the same on another machine: the outcome, the official status and the strict verdict. */
function nameVerdict({ outcome, official, strict }: Verdict): string {
  const parts = [outcome, official?.status ?? "not scored", strict?.status ?? "not controlled"];
  return [...new Set(parts)].join(", ");
}
