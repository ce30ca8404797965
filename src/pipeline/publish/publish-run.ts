import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readRecipe } from "../../environment/read-recipe.ts";
import { fault } from "../../lib/bench-error.ts";
import { isThere, writeAtomically } from "../../lib/files.ts";
import { findSamplesFile } from "../../runs/find-beside.ts";
import { runFile } from "../../runs/names.ts";
import type { Context } from "../../schema/context.ts";
import { chooseRuns } from "../runs/load-runs.ts";
import { archiveName, members, openSigningKey, writeArchive } from "./archive.ts";

const compress = promisify(gzip);

interface PublishRequest {
  /** The folder of a judged run, or one of its files. */
  place: string;
  /** The archive; beside the run's files by default. */
  out: string | undefined;
  /** A secret key as PEM; the user's own by default, made when it is first needed. */
  keyFile: string | undefined;
}

/** `bcb publish`: everything that a judged run rests on in one signed archive. */
export async function publishRun(
  { place, out, keyFile }: PublishRequest,
  { settings, version, clock }: Context,
) {
  const runs = await chooseRuns([place], { uncalibrated: false });
  const [run] = runs;
  if (run === undefined || runs.length > 1) {
    const found = runs.map(({ file }) => `\n  ${file}`).join("");
    throw fault.BadUsage(
      `Only one run can be published at a time, but ${place} contains ${runs.length}:${found}`,
      "Pass the verdict file of one run.",
    );
  }
  const { record, stem } = run;
  if (record === null) {
    throw fault.RunMismatch(
      `${run.file} was written by another tool and does not record how its verdicts came about.`,
      "Evaluate the samples with `bcb evaluate`, then publish that run.",
    );
  }
  const samples = await findSamplesFile(run);
  if (samples === undefined) {
    throw fault.FileNotFound(
      `The samples of the run, ${record.samples.file}, are not next to ${stem}.`,
      "Without them the run cannot be judged again: restore them before publishing.",
    );
  }
  const { model, dataset, environment, engine } = record;
  const { lock } = await readRecipe(environment.name);
  const generation = runFile(stem, "generation");
  const files = [
    { name: members.record, bytes: await readFile(runFile(stem, "record")) },
    { name: members.samples, bytes: await readCompressed(samples) },
    { name: members.verdicts, bytes: await readCompressed(run.file) },
    { name: members.lock, bytes: await readFile(lock.file) },
    ...((await isThere(generation))
      ? [{ name: members.generation, bytes: await readFile(generation) }]
      : []),
  ];
  const { key, publicFile } = await openSigningKey(keyFile, settings);
  const published = clock.now().toISOString();
  const name = path.basename(stem);
  const about = { bcb: version, published, name, model, dataset, environment, engine };
  const archive = out ?? archiveName(stem);
  await writeAtomically(archive, writeArchive(about, files, key));
  const { id } = key.publicKey;
  return {
    json: { archive, signer: id, files: files.map((file) => file.name) },
    text: [
      `Wrote ${archive}, signed with key ${id}.`,
      `Share ${publicFile} separately from the archive: with it, others can check with \`bcb verify --key\` that the archive is yours.`,
    ].join("\n"),
  };
}

async function readCompressed(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  return file.endsWith(".gz") ? bytes : await compress(bytes);
}
