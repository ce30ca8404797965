import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { unpack } from "msgpackr";

export interface Tip {
  subject: string;
  text: string;
  files: string[];
}

export interface Letter {
  box: string;
  sealed: Uint8Array;
}

export type Opened = { key: number; tip: Tip } | { error: "format" | "key" | "content" };

const VERSION = 1;

/**
 * Open the tips that were sent to the letter boxes of a newspaper. A sealed letter consists of the
 * byte VERSION, the sender's X25519 public key (32 bytes), a nonce (24 bytes) and the text,
 * encrypted with XChaCha20-Poly1305 (its tag of 16 bytes is the end). The key of the encryption is
 * HKDF-SHA256 of the X25519 secret that the sender's public key and the private key of the
 * newspaper share; its salt is the sender's public key followed by the public key of the newspaper,
 * its info the text "tip-box:" followed by the name of the box (UTF-8), its length 32 bytes. The
 * byte VERSION is authenticated as associated data. The text is an object, encoded with MessagePack:
 * "subject" is text that is not empty, "text" is text, and "files" is a list of texts, which may be
 * left out and is then empty; what it has besides is passed over.
 *
 * The newspaper changes its key now and then, so each letter is tried with every private key, in
 * turn.
 *
 * @param letters - The letters and the name of the box in which each was found.
 * @param privateKeys - The private keys of the newspaper, 32 bytes each.
 * @returns For each letter the index of the key that opens it and the tip; or as "error" "format" (too
 *   short for version, key, nonce and tag, or another version), "key" (no key opens it) or "content"
 *   (a key opens it, but the text is not MessagePack or not such an object).
 * @throws RangeError - If there is no private key, or one has another length than 32 bytes.
 *
 * Requirements:
 * - @noble/ciphers
 * - @noble/curves
 * - @noble/hashes
 * - msgpackr
 *
 * @example
 * ```ts
 * const [opened] = taskFunc([{ box: "city desk", sealed }], [oldKey, newKey]);
 * console.log(opened); // { key: 1, tip: { subject: 'Bridge', text: 'Look at pillar 4.', files: [] } }
 * ```
 */
export function taskFunc(letters: Letter[], privateKeys: Uint8Array[]): Opened[] {
  if (privateKeys.length === 0 || privateKeys.some((key) => key.length !== 32)) {
    throw new RangeError("private keys of 32 bytes are needed");
  }
  const pairs = privateKeys.map((secret) => ({ secret, open: x25519.getPublicKey(secret) }));
  const decrypt = (
    box: string,
    sealed: Uint8Array,
    pair: (typeof pairs)[number],
  ): Uint8Array | undefined => {
    const sender = sealed.subarray(1, 33);
    try {
      const shared = x25519.getSharedSecret(pair.secret, sender);
      const key = hkdf(
        sha256,
        shared,
        concatBytes(sender, pair.open),
        utf8ToBytes(`tip-box:${box}`),
        32,
      );
      return xchacha20poly1305(key, sealed.subarray(33, 57), sealed.subarray(0, 1)).decrypt(
        sealed.subarray(57),
      );
    } catch {
      return undefined;
    }
  };
  const toTip = (content: unknown): Tip | undefined => {
    const { subject, text, files = [] } = (content ?? {}) as Record<string, unknown>;
    if (typeof subject !== "string" || subject === "" || typeof text !== "string") return undefined;
    if (!Array.isArray(files) || files.some((file) => typeof file !== "string")) return undefined;
    return { subject, text, files };
  };
  return letters.map(({ box, sealed }): Opened => {
    if (sealed.length < 1 + 32 + 24 + 16 || sealed[0] !== VERSION) return { error: "format" };
    const texts = pairs.map((pair) => decrypt(box, sealed, pair));
    const key = texts.findIndex((text) => text !== undefined);
    if (key === -1) return { error: "key" };
    try {
      const tip = toTip(unpack(texts[key]!));
      return tip === undefined ? { error: "content" } : { key, tip };
    } catch {
      return { error: "content" };
    }
  });
}
