import { JsonlWriter } from "../../lib/jsonl.ts";
import type { GeneratedRow } from "../../schema/generation.ts";

const syncEveryMs = 1000;

/** Appends answers; a row is in the file when `keep` resolves, and survives a power cut after a second or so. */
export interface RowKeeper extends AsyncDisposable {
  keep(row: GeneratedRow): Promise<void>;
  sync(): Promise<void>;
}

export async function openRowKeeper(file: string): Promise<RowKeeper> {
  const writer = await JsonlWriter.append(file);
  let syncedAt = performance.now();
  const sync = async () => {
    await writer.sync();
    syncedAt = performance.now();
  };
  return {
    sync,
    async keep(row) {
      await writer.write(row);
      if (performance.now() - syncedAt > syncEveryMs) await sync();
    },
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  };
}
