import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { fault, type BenchError } from "../../lib/bench-error.ts";
import { sha256 } from "../../lib/hash.ts";
import { readError } from "../../lib/jsonl.ts";
import {
  createSigningKey,
  formatPublicKey,
  isSignatureOf,
  parsePublicKey,
  readSigningKey,
  signMessage,
  type PublicKey,
  type SigningKey,
} from "../../lib/minisign.ts";
import { readTar, writeTar, type TarFile } from "../../lib/tar.ts";
import { ArchiveManifest } from "../../schema/archive.ts";
import { isThere, writeAtomically } from "../../lib/files.ts";
import { readText } from "../../lib/read-json-file.ts";
import type { Settings } from "../../schema/settings.ts";
import type { StoredRun } from "../../schema/verdict.ts";

const manifestName = "manifest.json";
const signatureName = "manifest.json.minisig";
const keyName = "signer.pub";

export type Archive = Awaited<ReturnType<typeof readArchive>>;

/** One file of a run and the signature of a manifest that lists all of it. */
export function writeArchive(
  about: Omit<ArchiveManifest, "format" | "files">,
  files: readonly TarFile[],
  key: SigningKey,
): Buffer {
  const manifest: ArchiveManifest = {
    format: 1,
    ...about,
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const signature = signMessage(text, `${about.name}, published ${about.published}`, key);
  return writeTar([
    { name: manifestName, bytes: text },
    { name: signatureName, bytes: Buffer.from(signature) },
    { name: keyName, bytes: Buffer.from(formatPublicKey(key.publicKey)) },
    ...files,
  ]);
}

/** An archive whose every byte is what its signer signed, with the run's files by name; anything else is refused. */
export async function readArchive(file: string) {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw readError(file, cause);
  });
  const [first, second, third, ...rest] = readTar(bytes) ?? [];
  if (first?.name !== manifestName || second?.name !== signatureName || third?.name !== keyName) {
    throw refuse(file, "is not an archive from `bcb publish`, or it was modified");
  }
  const signer = parsePublicKey(third.bytes.toString());
  if (signer === undefined || formatPublicKey(signer) !== third.bytes.toString("latin1")) {
    throw refuse(file, `has no public key in ${keyName}`);
  }
  if (!isSignatureOf(second.bytes.toString("latin1"), first.bytes, signer)) {
    throw refuse(file, `has a signature that does not match ${manifestName} and key ${signer.id}`);
  }
  const manifest = ArchiveManifest.parse(JSON.parse(first.bytes.toString()));
  const names = rest.map(({ name }) => name);
  if (names.join("\n") !== manifest.files.map(({ name }) => name).join("\n")) {
    throw refuse(file, `contains other files than ${manifestName} lists`);
  }
  const files = new Map(rest.map(({ name, bytes: content }) => [name, content]));
  for (const { name, sha256: hash } of manifest.files) {
    const content = files.get(name);
    if (content === undefined || sha256(content) !== hash) {
      throw refuse(file, `contains a different ${name} than was signed`);
    }
  }
  return { manifest, signer, files };
}

function refuse(file: string, problem: string): BenchError {
  return fault.ArchiveInvalid(
    `${file} ${problem}.`,
    "Do not rely on it: get it again from the publisher.",
  );
}

/** What the files of a run are called in its archive. */
export const members = {
  record: "run.json",
  samples: "samples.jsonl.gz",
  verdicts: "verdicts.jsonl.gz",
  lock: "requirements.lock",
  generation: "generation.json",
} as const;

/** Where the archive of a run lies unless another place is named. */
export function archiveName(stem: string): string {
  return `${stem}.bcb.tar`;
}

const decompress = promisify(gunzip);

/** Who signed the archives that lie beside runs, by the runs' stems: only those that hold the verdicts that are there. */
export async function findSigners(runs: readonly StoredRun[]): Promise<Map<string, string>> {
  const signers = new Map<string, string>();
  for (const { stem, file } of runs) {
    const archive = archiveName(stem);
    if (signers.has(stem) || !(await isThere(archive))) continue;
    try {
      const { signer, files } = await readArchive(archive);
      const published = await decompress(files.get(members.verdicts) ?? "");
      if (published.equals(await readFile(file))) signers.set(stem, signer.id);
    } catch {
      // What cannot be read vouches for nothing.
    }
  }
  return signers;
}

/** The secret key in a file, else the user's own, which is made when it is first needed. */
export async function openSigningKey(
  named: string | undefined,
  { homeDir }: Pick<Settings, "homeDir">,
): Promise<{ key: SigningKey; publicFile: string }> {
  const file = named ?? path.join(homeDir, ".config", "bcb", "signing-key.pem");
  const publicFile = `${file.replace(/\.pem$/, "")}.pub`;
  if (named === undefined && !(await isThere(file))) {
    await writeAtomically(file, createSigningKey(), { mode: 0o600 });
  }
  const key = parseKey(await readText(file), file);
  if (!(await isThere(publicFile)))
    await writeAtomically(publicFile, formatPublicKey(key.publicKey));
  return { key, publicFile };
}

function parseKey(pem: string, file: string): SigningKey {
  try {
    return readSigningKey(pem);
  } catch (cause) {
    throw fault.FileUnreadable(
      `${file} is not a private Ed25519 key in PEM format.`,
      "Create one with `openssl genpkey -algorithm ed25519 -out signing-key.pem`, or remove --key: bcb then creates one for you.",
      { cause },
    );
  }
}

/** A public key that a user names: a file, or the key itself. */
export async function readPublicKey(named: string): Promise<PublicKey> {
  const key = parsePublicKey(named) ?? parsePublicKey(await readText(named));
  if (key !== undefined) return key;
  throw fault.FileUnreadable(
    `${named} is not a public key that bcb can use.`,
    "Pass the publisher's .pub file, or the line of it that contains the key.",
  );
}
