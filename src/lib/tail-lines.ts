import { open, stat } from "node:fs/promises";

interface TailListener {
  /** A whole line; one that is still being written waits for the next look. */
  take: (line: string) => void;
  /** The file is another one, or shorter than before: its lines come from the first again. */
  restart: () => void;
}

const newline = 10;
const chunkBytes = 2 ** 20;
// Far above any row that we write; what is longer is passed over.
const mostLineBytes = 64 * 2 ** 20;

/**
 * Follows a file that another process appends to. Each look gives what is new and tells when the file changed;
 * undefined while it is not there.
 */
export function createTail(file: string, { take, restart }: TailListener) {
  let [inode, offset] = [-1, 0];
  let rest: Buffer[] = [];
  const add = (piece: Buffer): void => {
    const length = rest.reduce((sum, part) => sum + part.length, piece.length);
    rest = length > mostLineBytes ? [] : [...rest, Buffer.from(piece)];
  };
  return async () => {
    const info = await stat(file).catch(() => undefined);
    if (info === undefined || !info.isFile()) {
      inode = -1;
      return undefined;
    }
    if (info.ino !== inode || info.size < offset) {
      [inode, offset, rest] = [info.ino, 0, []];
      restart();
    }
    if (info.size === offset) return info.mtimeMs;
    await using handle = await open(file);
    const chunk = Buffer.alloc(Math.min(chunkBytes, info.size - offset));
    while (offset < info.size) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, offset);
      if (bytesRead === 0) break;
      offset += bytesRead;
      let start = 0;
      const read = chunk.subarray(0, bytesRead);
      for (let end = read.indexOf(newline); end !== -1; end = read.indexOf(newline, start)) {
        add(read.subarray(start, end));
        start = end + 1;
        take(Buffer.concat(rest).toString("utf8"));
        rest = [];
      }
      if (start < read.length) add(read.subarray(start));
    }
    return info.mtimeMs;
  };
}
