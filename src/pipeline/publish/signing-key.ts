import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import { isThere } from "../../lib/is-there.ts";
import {
  createSigningKey,
  formatPublicKey,
  parsePublicKey,
  readSigningKey,
  type PublicKey,
  type SigningKey,
} from "../../lib/minisign.ts";
import { readText } from "../../lib/read-json-file.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { Settings } from "../../schema/settings.ts";

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
