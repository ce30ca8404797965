import { writeFile } from "node:fs/promises";
import path from "node:path";
import { scoreRun } from "../../analysis/score-run.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { makeTemporaryFolder } from "../../lib/make-temporary-folder.ts";
import { renderVerification } from "../../report/render-verification.ts";
import { runFile } from "../../runs/names.ts";
import { readRunRecord } from "../../runs/records.ts";
import { readVerdicts } from "../../runs/verdict-log.ts";
import type { Verification } from "../../schema/archive.ts";
import type { Context } from "../../schema/context.ts";
import type { RunRecord } from "../../schema/run-record.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { members, readArchive, type Archive } from "./archive.ts";
import { rejudge } from "./rejudge.ts";
import { readPublicKey } from "./signing-key.ts";

export interface VerifyRequest {
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

/** What an archive says, laid out as files of a run. */
export interface PublishedRun {
  record: RunRecord;
  verdicts: readonly Verdict[];
  samplesFile: string;
}

/** `bcb verify`: is the archive what its signer published, and do verdicts of it come out the same here? */
export async function verifyArchive(
  request: VerifyRequest,
  context: Context,
): Promise<{ json: Verification; text: string; finding: "none" | "negative" }> {
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
  return {
    json,
    text: renderVerification(json, context.style),
    finding: isNegative ? "negative" : "none",
  };
}

async function layOut({ manifest, files }: Archive, folder: string): Promise<PublishedRun> {
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
      throw new BenchError(
        "ArchiveInvalid",
        `The archive of ${manifest.name} has no ${name}.`,
        "The signature is valid, but without the file nothing can be checked: ask the publisher.",
      );
    }
    await writeFile(place, bytes);
  }
  const verdicts = await readVerdicts(places[members.verdicts]);
  return { record: await readRunRecord(stem), verdicts, samplesFile };
}
