import { closeSync, openSync, readSync } from "node:fs";
import { readError, type ByteRange } from "./jsonl.ts";

const aheadBytes = 2 ** 18;

/** Reads ranges of a file that stays as it is; what follows on the range before is read ahead. */
export class OffsetReader implements Disposable {
  readonly #file: string;
  readonly #descriptor: number;
  #window: Buffer = Buffer.allocUnsafe(aheadBytes);
  #start = 0;
  #end = 0;

  constructor(file: string) {
    this.#file = file;
    try {
      this.#descriptor = openSync(file, "r");
    } catch (cause) {
      throw readError(file, cause);
    }
  }

  /** The bytes, good until the next are asked for; fewer where the file ends. */
  read({ offset, length }: ByteRange): Buffer {
    if (offset < this.#start || offset + length > this.#end) this.#fill(offset, length);
    const at = offset - this.#start;
    return this.#window.subarray(at, Math.min(at + length, this.#end - this.#start));
  }

  #fill(offset: number, length: number): void {
    const follows = offset >= this.#start && offset <= this.#end + aheadBytes;
    const wanted = follows ? Math.max(length, aheadBytes) : length;
    if (wanted > this.#window.length) this.#window = Buffer.allocUnsafe(wanted);
    [this.#start, this.#end] = [offset, offset];
    try {
      while (this.#end - offset < length) {
        const from = this.#end - offset;
        const got = readSync(this.#descriptor, this.#window, from, wanted - from, this.#end);
        if (got === 0) break;
        this.#end += got;
      }
    } catch (cause) {
      throw readError(this.#file, cause);
    }
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor);
  }
}
