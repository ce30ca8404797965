import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { onTestFinished } from "vitest";
import { sha256 } from "../../../src/lib/hash.ts";
import type { ProgressStep } from "../../../src/lib/progress.ts";
import type { HubSettings } from "../../../src/schema/settings.ts";
import type { Dataset } from "../../../src/schema/task.ts";
import { loadDataset } from "../../../src/pipeline/load-dataset.ts";
import { HubServer, type HubServerOptions } from "../../support/hub-server.ts";
import { asTextRow, makeRow, parquetBytes } from "../task-rows.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const shardPath = "data/v0.1.4-00000-of-00001.parquet";
export const shardBytes = parquetBytes(["B/2", "B/1"].map((id) => asTextRow(makeRow(id))));

/** A hub with two versions of the benchmark, a user with empty caches, and a clock that does not wait. */
export async function hubFixture(serverOptions: Partial<HubServerOptions> = {}) {
  const server = await HubServer.start({
    repos: {
      "bigcode/bigcodebench": {
        "README.md": Buffer.from("# card"),
        "data/v0.1.3-00000-of-00001.parquet": parquetBytes([asTextRow(makeRow("B/1"))]),
        [shardPath]: shardBytes,
      },
    },
    ...serverOptions,
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const folder = await temporaryFolder();
  const cacheDir = path.join(folder, "cache");
  const home = path.join(folder, "huggingface");
  const waits: number[] = [];
  const steps: ProgressStep[] = [];
  const load = (
    changes: Partial<HubSettings> = {},
    source = "bigcodebench",
    signal?: AbortSignal,
  ): Promise<Dataset> =>
    loadDataset(source, {
      settings: {
        cacheDir,
        hub: { endpoint: server.endpoint, home, offline: false, ...changes },
      },
      signal,
      progress: (step) => steps.push(step),
      sleep: async (ms) => void waits.push(ms),
    });
  return { server, cacheDir, home, waits, steps, load };
}

/** Puts a file where Hugging Face's own tools would have put it. */
export async function fillSharedCache(home: string, content: Uint8Array): Promise<void> {
  const repo = path.join(home, "hub", "datasets--bigcode--bigcodebench");
  const snapshot = path.join(repo, "snapshots", "abc");
  await mkdir(path.join(repo, "blobs"), { recursive: true });
  await mkdir(path.join(repo, "refs"), { recursive: true });
  await mkdir(path.join(snapshot, "data"), { recursive: true });
  await writeFile(path.join(repo, "refs", "main"), "abc");
  const blob = path.join(repo, "blobs", sha256(shardBytes));
  await writeFile(blob, content);
  await symlink(blob, path.join(snapshot, shardPath));
}

/** Every file under a folder, relative to it. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
