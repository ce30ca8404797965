import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";

// Signatures in the format of minisign, so that its own program can check them too.
const publicAlgorithm = Buffer.from("Ed");
const signatureAlgorithm = Buffer.from("ED"); // over the BLAKE2b-512 hash of the message
const signatureComment = "untrusted comment: signature by bcb";
const trustedPrefix = "trusted comment: ";
const keyIdBytes = 8;
const keyBytes = 32;
const signatureBytes = 64;

export interface SigningKey {
  privateKey: KeyObject;
  publicKey: PublicKey;
}

export interface PublicKey {
  /** As minisign shows it: 16 hexadecimal digits. */
  id: string;
  key: KeyObject;
}

/** A new secret key, as PEM. */
export function createSigningKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Throws on a text that is no secret Ed25519 key. */
export function readSigningKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== "ed25519") throw new Error("not an Ed25519 key");
  return { privateKey, publicKey: toPublicKey(createPublicKey(privateKey)) };
}

function toPublicKey(key: KeyObject): PublicKey {
  return { id: toId(keyIdOf(rawKey(key))), key };
}

/** Follows from the key, so that two keys never have the same. */
function keyIdOf(raw: Buffer): Buffer {
  return createHash("sha256").update(raw).digest().subarray(0, keyIdBytes);
}

function rawKey(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" }).subarray(-keyBytes);
}

/** Minisign reads the eight bytes as a little-endian number. */
function toId(bytes: Buffer): string {
  return bytes.readBigUInt64LE().toString(16).padStart(16, "0").toUpperCase();
}

/** The public key as a file of minisign has it. */
export function formatPublicKey({ id, key }: PublicKey): string {
  const raw = rawKey(key);
  const bytes = Buffer.concat([publicAlgorithm, keyIdOf(raw), raw]);
  return `untrusted comment: minisign public key ${id}\n${bytes.toString("base64")}\n`;
}

/** Of a file, or of its second line alone; undefined for a text that is no public key of bcb's. */
export function parsePublicKey(text: string): PublicKey | undefined {
  const bytes = Buffer.from(text.trim().split("\n").at(-1) ?? "", "base64");
  const start = publicAlgorithm.length + keyIdBytes;
  if (bytes.length !== start + keyBytes) return undefined;
  const raw = bytes.subarray(start);
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") },
    format: "jwk",
  });
  const isOurs = bytes.equals(Buffer.concat([publicAlgorithm, keyIdOf(raw), raw]));
  return isOurs ? toPublicKey(key) : undefined;
}

/** A minisign signature of the message, with a comment that it vouches for too. */
export function signMessage(message: Buffer, comment: string, signer: SigningKey): string {
  const raw = rawKey(signer.publicKey.key);
  const signature = sign(null, hashMessage(message), signer.privateKey);
  const vouched = sign(null, Buffer.concat([signature, Buffer.from(comment)]), signer.privateKey);
  return formatSignature([signatureAlgorithm, keyIdOf(raw), signature], comment, vouched);
}

function formatSignature(signed: readonly Buffer[], comment: string, vouched: Buffer): string {
  const [first, second] = [Buffer.concat(signed), vouched].map((line) => line.toString("base64"));
  return `${signatureComment}\n${first}\n${trustedPrefix}${comment}\n${second}\n`;
}

/** Whether the text is, to the byte, a signature of ours for the message by the key. */
export function isSignatureOf(text: string, message: Buffer, { key }: PublicKey): boolean {
  const [, first = "", comment = "", second = ""] = text.split("\n");
  const head = Buffer.concat([signatureAlgorithm, keyIdOf(rawKey(key))]);
  const line = Buffer.from(first, "base64");
  const signature = line.subarray(head.length);
  const vouched = Buffer.from(second, "base64");
  if (signature.length !== signatureBytes || vouched.length !== signatureBytes) return false;
  const trusted = comment.slice(trustedPrefix.length);
  return (
    text === formatSignature([head, signature], trusted, vouched) &&
    verify(null, hashMessage(message), key, signature) &&
    verify(null, Buffer.concat([signature, Buffer.from(trusted)]), key, vouched)
  );
}

function hashMessage(message: Buffer): Buffer {
  return createHash("blake2b512").update(message).digest();
}
