/** The hub's splits are versions: one set of parquet files each. */
export interface DatasetVersion {
  repo: string;
  version: string;
}

interface Shard {
  version: string;
  index: number;
  count: number;
}

/** Takes a path such as data/v0.1.4-00000-of-00001.parquet apart; anything else is no shard. */
export function parseShard(file: string): Shard | undefined {
  const match = /^data\/([A-Za-z0-9][\w.-]*)-(\d{5})-of-(\d{5})\.parquet$/.exec(file);
  if (!match) return undefined;
  const [, version = "", index, count] = match;
  return { version, index: Number(index), count: Number(count) };
}

/** The files of a version in order, if every one of them is there. */
export function completeShards<T extends { path: string }>(
  files: readonly T[],
  version: string,
): T[] | undefined {
  const found = new Map<number, T>();
  let count = 1;
  for (const file of files) {
    const shard = parseShard(file.path);
    if (shard?.version !== version) continue;
    found.set(shard.index, file);
    count = shard.count;
  }
  const ordered = Array.from({ length: count }, (_, index) => found.get(index));
  return ordered.every((file) => file !== undefined) ? ordered : undefined;
}
