import { createHash, randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../lib/make-folder.ts";
import { writeError } from "../../lib/write-atomically.ts";
import { askHub, HubTrouble, type HubAnswer, type HubClient } from "./ask-hub.ts";
import { nonsense, unreachable } from "./hub-errors.ts";
import type { RemoteFile } from "./list-version.ts";

export interface LocalFile {
  file: string;
  sha256: string;
  size: number;
}

/** Downloads a file into `folder` under its sha256; the name appears only when size and hash are proven right. */
export async function download(
  remote: RemoteFile,
  folder: string,
  client: HubClient,
): Promise<LocalFile> {
  return askHub(remote.url, client, async (answer) => {
    const temporary = path.join(folder, `.download-${randomUUID()}.tmp`);
    try {
      const expected = {
        sha256: remote.sha256 ?? answer.linked.sha256,
        size: remote.size ?? answer.linked.size ?? contentLength(answer.headers),
      };
      const received = await writeBody(answer, temporary, (done) => {
        client.progress({ label: `downloading ${remote.path}`, done, total: expected.size });
      });
      if (expected.size !== undefined && received.size !== expected.size) {
        const reason = `it stopped after ${received.size} of ${expected.size} bytes of ${remote.path}`;
        throw new HubTrouble(unreachable(client.hub, reason), true);
      }
      if (expected.sha256 !== undefined && received.sha256 !== expected.sha256) {
        const reason = `the bytes have the sha256 ${received.sha256}, not ${expected.sha256}`;
        throw new HubTrouble(nonsense(remote.url, reason), true);
      }
      const file = path.join(folder, `${received.sha256}.parquet`);
      await wrapWrite(file, () => rename(temporary, file));
      return { file, ...received };
    } finally {
      await rm(temporary, { force: true }).catch(() => {});
    }
  });
}

async function writeBody(
  answer: HubAnswer,
  file: string,
  onProgress: (done: number) => void,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  const handle = await wrapWrite(file, async () => {
    await makeFolder(path.dirname(file));
    return open(file, "wx");
  });
  try {
    for await (const chunk of answer.chunks) {
      await wrapWrite(file, () => handle.writeFile(chunk));
      hash.update(chunk);
      size += chunk.length;
      onProgress(size);
    }
    await wrapWrite(file, () => handle.sync());
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest("hex"), size };
}

function contentLength(headers: Headers): number | undefined {
  const value = headers.get("content-length");
  return value === null ? undefined : Number(value);
}

async function wrapWrite<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw writeError(file, cause);
  }
}
