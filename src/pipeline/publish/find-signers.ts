import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { isThere } from "../../lib/is-there.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import { readArchive } from "./archive.ts";
import { archiveName, members } from "./members.ts";

const decompress = promisify(gunzip);

/** Who signed the archives that lie beside runs, by the runs' stems: only those that hold the verdicts that are there. */
export async function findSigners(runs: readonly StoredRun[]): Promise<Map<string, string>> {
  const signers = new Map<string, string>();
  for (const { stem, file } of runs) {
    const archive = archiveName(stem);
    if (signers.has(stem) || !(await isThere(archive))) continue;
    const signer = await readSigner(archive, file);
    if (signer !== undefined) signers.set(stem, signer);
  }
  return signers;
}

async function readSigner(archive: string, verdictsFile: string): Promise<string | undefined> {
  try {
    const { signer, files } = await readArchive(archive);
    const published = await decompress(files.get(members.verdicts) ?? "");
    return published.equals(await readFile(verdictsFile)) ? signer.id : undefined;
  } catch {
    return undefined; // what cannot be read vouches for nothing
  }
}
