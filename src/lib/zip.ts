import { inflateRawSync, zstdDecompressSync } from "node:zlib";
import { fault, type BenchError } from "./bench-error.ts";
import { OffsetReader } from "./offset-reader.ts";

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const mostCommentBytes = 0xffff;
const unpack = new Map<number, (bytes: Buffer) => Buffer>([
  [0, (bytes) => Buffer.from(bytes)],
  [8, (bytes) => inflateRawSync(bytes, { maxOutputLength: mostBytes })],
  [93, (bytes) => zstdDecompressSync(bytes, { maxOutputLength: mostBytes })],
]);
// What a string can hold; a packed file of some kilobytes could fill all memory.
const mostBytes = 2 ** 29 - 24;

/** Opens a zip file of up to 4 GB; its files may be stored, deflated or packed with Zstandard. */
export function openZip(file: string, size: number) {
  using stack = new DisposableStack();
  const reader = stack.use(new OffsetReader(file));
  const entries = readDirectory(reader, size);
  if (entries === undefined) throw damaged(file);
  const opened = stack.move();
  return {
    /** In the order of the directory; of a name that is there twice, the last counts. */
    names: [...entries.keys()],
    /** Undefined where there is no such file. */
    read(name: string): Buffer | undefined {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      try {
        // The name and what else stands before the bytes need not be as long here as in the directory.
        const local = reader.read({ offset: entry.header, length: 30 });
        const offset = entry.header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
        const bytes = reader.read({ offset, length: entry.packed });
        const unpacked = unpack.get(entry.method)?.(bytes);
        if (unpacked !== undefined) return unpacked;
      } catch (cause) {
        throw damaged(`${file}, ${name},`, cause);
      }
      throw damaged(`${file}, ${name},`);
    },
    [Symbol.dispose]: () => opened.dispose(),
  };
}

function readDirectory(reader: OffsetReader, size: number) {
  const length = Math.min(size, endBytes + mostCommentBytes);
  const tail = Buffer.from(reader.read({ offset: size - length, length }));
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) return undefined;
  const offset = tail.readUInt32LE(end + 16);
  const directory = reader.read({ offset, length: tail.readUInt32LE(end + 12) });
  const entries = new Map<string, { method: number; packed: number; header: number }>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString("utf8", at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      header: directory.readUInt32LE(at + 42),
    });
    const extra = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    at += 46 + nameLength + extra;
  }
  return at === directory.length ? entries : undefined;
}

function damaged(what: string, cause?: unknown): BenchError {
  return fault.FileUnreadable(
    `${what} is not a zip file that can be read.`,
    "It is truncated, damaged, or larger than 4 GB: write or download it again.",
    { cause },
  );
}
