import { createHash, randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { errorCode } from "../../lib/bench-error.ts";
import { openPendingFile } from "../../lib/files.ts";
import { askHub, HubFailure, nonsense, unreachable, type HubClient } from "./ask-hub.ts";
import { blobFile } from "./dataset-cache.ts";
import type { RemoteFile } from "./list-version.ts";

/**
 * Downloads a file into the cache, under the sha256 of its text, unpacked where its name ends with .gz; the name appears only when
 * size and hash are proven right.
 */
export async function download(remote: RemoteFile, cacheDir: string, client: HubClient) {
  const label = `downloading ${remote.path}`;
  const isPacked = remote.path.endsWith(".gz");
  return askHub(remote.url, client, async ({ headers, linked, chunks }) => {
    const expected = remote.sha256 ?? linked.sha256;
    const length = headers.get("content-length");
    const total = remote.size ?? linked.size ?? (length === null ? undefined : Number(length));
    // Not under its own name: what ends with .gz would be packed once more.
    await using pending = await openPendingFile(`${blobFile(cacheDir, randomUUID(), "")}.part`);
    let done = 0;
    async function* keep(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        await pending.write(chunk);
        done += chunk.length;
        client.progress({ label, done, total });
        yield chunk;
      }
    }
    const hash = createHash("sha256");
    const unpack = isPacked ? createGunzip() : new PassThrough();
    const isText = await pipeline(keep, unpack, hash).then(
      () => true,
      (error: unknown) => {
        if (errorCode(error)?.startsWith("Z_")) return false;
        throw error;
      },
    );
    const sha256 = isText ? hash.digest("hex") : "none";
    // What has the right hash is whole, whatever a host says of its length.
    if (isText && sha256 !== expected && total !== undefined && done !== total) {
      const reason = `it stopped after ${done} of ${total} bytes of ${remote.path}`;
      throw new HubFailure(unreachable(client.hub, reason), true);
    }
    if (expected !== undefined && sha256 !== expected) {
      const reason = `${isPacked ? "its text has" : "the bytes have"} the sha256 ${sha256}, not ${expected}`;
      throw new HubFailure(nonsense(remote.url, reason), true);
    }
    const file = blobFile(cacheDir, sha256, remote.path);
    await pending.finish(file);
    return { file, sha256 };
  });
}
