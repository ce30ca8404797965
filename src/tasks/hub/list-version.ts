import { z } from "zod";
import { joinChunks } from "../../lib/join-chunks.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { compareNaturally } from "../compare-naturally.ts";
import { askHub, HubFailure, nonsense, type HubClient } from "./ask-hub.ts";
import { fault } from "../../lib/bench-error.ts";
import { completeShards, parseShard, type DatasetVersion } from "./dataset-cache.ts";

/** A file of a version as the hub describes it; what it does not tell is found out while downloading. */
export interface RemoteFile {
  path: string;
  url: string;
  sha256?: string | undefined;
  size?: number | undefined;
}

// Others' data: only what is needed is looked at.
const Revision = z.object({
  sha: z.string().regex(/^[0-9a-f]{7,64}$/),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      lfs: z
        .object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().nonnegative() })
        .nullish(),
    }),
  ),
});

const largestListing = 50_000_000;

/** Asks the hub for the newest commit of a dataset and the parquet files of one version in it. */
export async function listVersion({ repo, version }: DatasetVersion, client: HubClient) {
  const base = client.hub.endpoint.replace(/\/+$/, "");
  const url = `${base}/api/datasets/${repo}/revision/main?blobs=true`;
  const missing = fault.DatasetUnknown(
    `There is no dataset ${repo} on the hub at ${client.hub.endpoint}.`,
    "Check the name; the official datasets are bigcode/bigcodebench and bigcode/bigcodebench-hard.",
  );
  const endless = () => new HubFailure(nonsense(url, "it does not end"), false);
  const { sha, siblings } = await askHub(url, { ...client, missing }, async ({ chunks }) => {
    const bytes = await joinChunks(chunks, largestListing, endless);
    const value = parseJson(bytes.toString("utf8"));
    const revision = Revision.safeParse(value);
    if (revision.success) return revision.data;
    const field = revision.error.issues[0]?.path.join(".");
    const problem =
      value === undefined ? "it is not JSON" : `field "${field}" is missing or malformed`;
    throw new HubFailure(nonsense(url, problem), false);
  });
  const files = completeShards(
    siblings.map(({ rfilename, lfs }) => ({
      path: rfilename,
      url: `${base}/datasets/${repo}/resolve/${sha}/${encodePath(rfilename)}`,
      sha256: lfs?.sha256,
      size: lfs?.size,
    })),
    version,
  );
  if (files) return { commit: sha, files };
  const versions = siblings.flatMap(({ rfilename }) => parseShard(rfilename)?.version ?? []);
  throw fault.DatasetUnknown(
    `${repo} has no version ${version} on the hub.`,
    `Its versions are ${[...new Set(versions)].toSorted(compareNaturally).join(", ") || "not stored as parquet files under data/"}.`,
  );
}

export function encodePath(file: string): string {
  return file.split("/").map(encodeURIComponent).join("/");
}
