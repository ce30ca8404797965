import { writeFile } from "node:fs/promises";
import path from "node:path";
import { scoreRun } from "../../analysis/score-run.ts";
import { fault } from "../../lib/bench-error.ts";
import { draw } from "../../lib/draw.ts";
import { sha256 } from "../../lib/hash.ts";
import { makeTemporaryFolder } from "../../lib/make-temporary-folder.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import { renderVerification } from "../../report/render-verification.ts";
import { runFile } from "../../runs/names.ts";
import { readRunRecord } from "../../runs/records.ts";
import { readVerdicts } from "../../runs/verdict-log.ts";
import { readSamples } from "../../samples/read-samples.ts";
import { assembleCode } from "../../sanitize/assemble-code.ts";
import type { Rejudged, Verification } from "../../schema/archive.ts";
import type { Context } from "../../schema/context.ts";
import type { RunRecord, Verdict } from "../../schema/verdict.ts";
import { listChanges, repeatRules } from "../engine/open-engine.ts";
import { openBench, type Bench } from "../evaluate/open-bench.ts";
import { members, readArchive, readPublicKey, type Archive } from "./archive.ts";

interface VerifyRequest {
  archive: string;
  /** A public key, or a file of one: the signer must have it. */
  key: string | undefined;
  /** How many verdicts, drawn by chance, to judge again. */
  rejudge: number | undefined;
  /** What `--dataset` names; without it what the archive names, from the disk alone. */
  source: string | undefined;
  /** A file of the recordings that it was judged with. */
  network?: string | undefined;
  /** A file of the patches that it was judged with. */
  patches?: string | undefined;
}

/** `bcb verify`: is the archive what its signer published, and do verdicts of it come out the same here? */
export async function verifyArchive(request: VerifyRequest, context: Context) {
  const archive = await readArchive(request.archive);
  const expected = request.key === undefined ? undefined : await readPublicKey(request.key);
  await using folder = await makeTemporaryFolder("verify");
  const run = await layOut(archive, folder.path);
  const rejudged =
    request.rejudge === undefined ? null : await rejudge(run, request.rejudge, request, context);
  const { manifest, signer } = archive;
  // Of a run that was judged both ways, the calibrated verdicts are its score.
  const isCalibrated = run.record.calibrations.includes("calibrated");
  const scored = run.verdicts.filter(({ calibrated }) => calibrated === isCalibrated);
  const json: Verification = {
    archive: request.archive,
    signer: signer.id,
    expected_signer: expected === undefined ? null : expected.key.equals(signer.key),
    manifest,
    split: run.record.split,
    verdicts: run.verdicts.length,
    pass_at_1: scoreRun(scored).passAtK[0]?.value ?? null,
    rejudged,
  };
  const isNegative =
    json.expected_signer === false || (rejudged !== null && rejudged.repeated < rejudged.drawn);
  const finding = isNegative ? ("negative" as const) : ("none" as const);
  return { json, text: renderVerification(json, context.style), finding };
}

/** What an archive says, laid out as files of a run. */
type PublishedRun = Awaited<ReturnType<typeof layOut>>;

async function layOut({ manifest, files }: Archive, folder: string) {
  const stem = path.join(folder, "run");
  const samplesFile = `${stem}.jsonl.gz`;
  // Read back under names of ours: an archive does not choose where its files go.
  const places = {
    [members.record]: runFile(stem, "record"),
    [members.samples]: samplesFile,
    [members.verdicts]: `${runFile(stem, "verdicts")}.gz`,
  };
  for (const [name, place] of Object.entries(places)) {
    const bytes = files.get(name);
    if (bytes === undefined) {
      throw fault.ArchiveInvalid(
        `The archive of ${manifest.name} has no ${name}.`,
        "The signature is valid, but without the file nothing can be checked: ask the publisher.",
      );
    }
    await writeFile(place, bytes);
  }
  const verdicts = await readVerdicts(places[members.verdicts]);
  return { record: await readRunRecord(stem), verdicts, samplesFile };
}

/** Judges verdicts of a run again, drawn by chance, under the rules that the run had. */
async function rejudge(
  run: PublishedRun,
  count: number,
  { source, network, patches }: VerifyRequest,
  context: Context,
): Promise<Rejudged> {
  const judged = run.verdicts.filter(({ outcome }) => outcome !== "broken");
  const drawn = draw(judged, count, Math.floor(context.random() * 2 ** 32));
  const { record } = run;
  const ids = [...new Set(drawn.map(({ task_id }) => task_id))];
  const tasks = {
    source: source ?? record.dataset.source,
    isRecorded: source === undefined,
    selection: { subset: "full", ids },
    patches,
  };
  const rules = { ...repeatRules(record), network };
  const engine = { environment: record.environment.name, cache: "off", rules } as const;
  await using bench = await openBench(tasks, engine, context);
  const mismatch = findMismatch(record, bench);
  if (mismatch !== undefined) throw fault.RunMismatch(...mismatch);
  const { environment, name } = bench.engine;
  for (const change of listChanges(record, environment.fingerprint, name)) context.remark(change);
  const samples = await readDrawn(run, drawn, bench);
  const { progress, signal } = context;
  const { groundTruths } = await bench.engine.checkGroundTruth(bench.tasks, { progress, signal });
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

/** That the run was judged with other things than are here, and what to do about it. */
function findMismatch(
  { rules, dataset }: RunRecord,
  bench: Bench,
): [message: string, hint: string] | undefined {
  const network = rules.network?.hash;
  const { name, version, hash } = dataset;
  const patches = dataset.patches?.hash;
  if (bench.engine.rules.network?.hash !== network) {
    return network === undefined
      ? ["The run was judged without recorded network responses.", "Remove --network."]
      : refuseWithout(`recorded network responses (hash ${network})`, "--network");
  }
  if (bench.dataset.patches?.hash !== patches) {
    return patches === undefined
      ? ["The run was judged without patches.", "Remove --patches."]
      : refuseWithout(`task patches (hash ${patches})`, "--patches");
  }
  if (bench.dataset.hash === hash) return undefined;
  return [
    `The run was judged on different tasks than those in ${bench.source} (${name} ${version}, hash ${hash}).`,
    "Pass the dataset in that version with --dataset.",
  ];
}

function refuseWithout(what: string, flag: string): [message: string, hint: string] {
  return [`The run was judged with ${what}.`, `Pass that file with ${flag}.`];
}

/** The samples of the drawn verdicts; a verdict on other code than the archive holds is refused. */
async function readDrawn(run: PublishedRun, drawn: readonly Verdict[], bench: Bench) {
  const { samples } = await readSamples(run.samplesFile);
  const answers = new Map(
    samples.map((sample) => [sampleKey(sample.taskId, sample.index), sample]),
  );
  const tasks = new Map(bench.tasks.map((task) => [task.task_id, task]));
  return drawn.map((published) => {
    const { task_id, sample: index, calibrated, solution_hash } = published;
    const [task, answer] = [tasks.get(task_id), answers.get(sampleKey(task_id, index))];
    const code = task && answer && assembleCode(task, answer, calibrated);
    if (task === undefined || code === undefined || sha256(code) !== solution_hash) {
      throw fault.ArchiveInvalid(
        `The verdict on sample ${index} of ${task_id} belongs to different code than the archive's sample.`,
        "The archive is inconsistent: ask the publisher.",
      );
    }
    return { task, index, calibrated, readProgram: () => code, published };
  });
}

/** What must be the same on another machine: the outcome, the official status and the strict verdict. */
function nameVerdict({ outcome, official, strict }: Verdict): string {
  const parts = [outcome, official?.status ?? "not scored", strict?.status ?? "not controlled"];
  return [...new Set(parts)].join(", ");
}
