import { createHash } from "node:crypto";
import path from "node:path";
import { openPendingFile } from "../../lib/pending-file.ts";
import { askHub, HubFailure, type HubClient } from "./ask-hub.ts";
import { nonsense, unreachable } from "./hub-errors.ts";
import type { RemoteFile } from "./list-version.ts";

export interface LocalFile {
  file: string;
  sha256: string;
}

/** Downloads a file into `folder` under its sha256; the name appears only when size and hash are proven right. */
export async function download(
  remote: RemoteFile,
  folder: string,
  { progress, ...client }: HubClient,
): Promise<LocalFile> {
  const label = `downloading ${remote.path}`;
  return askHub(remote.url, { ...client, progress }, async ({ headers, linked, chunks }) => {
    const expected = remote.sha256 ?? linked.sha256;
    const length = headers.get("content-length");
    const total = remote.size ?? linked.size ?? (length === null ? undefined : Number(length));
    await using pending = await openPendingFile(path.join(folder, path.basename(remote.path)));
    const hash = createHash("sha256");
    let done = 0;
    for await (const chunk of chunks) {
      await pending.write(chunk);
      hash.update(chunk);
      done += chunk.length;
      progress({ label, done, total });
    }
    if (total !== undefined && done !== total) {
      const reason = `it stopped after ${done} of ${total} bytes of ${remote.path}`;
      throw new HubFailure(unreachable(client.hub, reason), true);
    }
    const sha256 = hash.digest("hex");
    if (expected !== undefined && sha256 !== expected) {
      const reason = `the bytes have the sha256 ${sha256}, not ${expected}`;
      throw new HubFailure(nonsense(remote.url, reason), true);
    }
    const file = path.join(folder, `${sha256}.parquet`);
    await pending.finish(file);
    return { file, sha256 };
  });
}
