import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** Below this a frame costs as much as it saves. */
const worthwhile = 1024;

/** A value as text for Redis: JSON, compressed where that is shorter. */
export function packText(value: unknown): string {
  const json = JSON.stringify(value);
  if (json.length < worthwhile) return `j${json}`;
  const packed = zstdCompressSync(json).toString("base64");
  return packed.length < json.length ? `z${packed}` : `j${json}`;
}

/** The value again, unchecked; throws for what is longer than `most` or no such text. */
export function unpackText(text: string, most: number): unknown {
  const body = text.slice(1);
  if (body.length > 2 * most) throw new Error("it is too large");
  if (text.startsWith("j")) return JSON.parse(body);
  if (!text.startsWith("z")) throw new Error("it is in an unknown format");
  const bytes = zstdDecompressSync(Buffer.from(body, "base64"), { maxOutputLength: 4 * most });
  return JSON.parse(bytes.toString("utf8"));
}
