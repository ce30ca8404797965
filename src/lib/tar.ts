export interface TarFile {
  /** At most 100 characters of ASCII. */
  name: string;
  bytes: Buffer;
}

const block = 512;
const checksum = { at: 148, length: 8 };

/** A tar archive (ustar) of plain files. The same files always make the same bytes. */
export function writeTar(files: readonly TarFile[]): Buffer {
  const parts = files.flatMap(({ name, bytes }) => [
    writeHeader(name, bytes.length),
    bytes,
    Buffer.alloc(padding(bytes.length)),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

/** The files of an archive that `writeTar` made; undefined for bytes that differ from one in any place. */
export function readTar(archive: Buffer): TarFile[] | undefined {
  const files: TarFile[] = [];
  let at = 0;
  while (at + block <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + block);
    const name = header.toString("latin1", 0, header.indexOf(0));
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    if (!Number.isSafeInteger(size)) return undefined;
    at += block;
    files.push({ name, bytes: archive.subarray(at, at + size) });
    at += size + padding(size);
  }
  return files.every(({ name }) => fits(name)) && writeTar(files).equals(archive)
    ? files
    : undefined;
}

function writeHeader(name: string, size: number): Buffer {
  if (!fits(name)) throw new RangeError(`no name for a file in an archive: ${name}`);
  const header = Buffer.alloc(block);
  header.write(name, 0, "latin1");
  header.write("0000644\0", 100, "latin1");
  header.write("0000000\0", 108, "latin1"); // owner and group: nobody's in particular
  header.write("0000000\0", 116, "latin1");
  header.write(octal(size, 11), 124, "latin1");
  header.write(octal(0, 11), 136, "latin1"); // time: the manifest has it
  header.write("0", 156, "latin1"); // a plain file
  header.write("ustar\u000000", 257, "latin1");
  // The sum is taken with blanks in its own place.
  header.fill(" ", checksum.at, checksum.at + checksum.length);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, checksum.at, "latin1");
  return header;
}

function fits(name: string): boolean {
  return /^[\x21-\x7e]{1,99}$/.test(name);
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, "0")}\0`;
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}
