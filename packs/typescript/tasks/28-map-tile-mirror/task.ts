import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import pLimit from "p-limit";
import pRetry, { AbortError } from "p-retry";

export interface Tile {
  path: string;
  sha256: string;
}

export type Outcome = "present" | "downloaded" | "missing" | "refused" | "failed";

/**
 * Mirror the tiles of a hiking map from a server into a folder, so that the map works without a
 * network. A tile is fetched with a GET request for its path below the base address
 * ("http://host/map/" and "12/5.png" give "http://host/map/12/5.png") and stored under the same
 * path in the folder; folders are made where need be. A tile whose file is there already with the
 * right SHA-256 is "present" and not requested. An answer with status 200 and the right SHA-256 is
 * stored: "downloaded". An answer with status 404 or 410 makes it "missing" and any other status
 * from 400 to 499 "refused", both without another attempt. Anything else (other statuses, content
 * with another SHA-256, a connection that breaks) is tried again at once until the attempts are
 * used up, and then "failed". At most `parallel` requests are under way at any time. A file that
 * was there is only replaced by complete content with the right SHA-256.
 *
 * @param base - The base address; it ends with "/".
 * @param tiles - The tiles: relative path with "/" and SHA-256 in lower case hexadecimal.
 * @param folder - The folder of the mirror.
 * @param parallel - How many requests may be under way at a time. Default is 4.
 * @param attempts - How often a tile is requested at most. Default is 3.
 * @returns For the path of each tile, in their order, what became of it.
 * @throws RangeError - If parallel or attempts is less than 1 or not an integer, or if a path is
 *   absolute or has a part ".."; this is checked before anything is requested.
 *
 * Requirements:
 * - node:crypto
 * - node:fs
 * - p-limit
 * - p-retry
 *
 * @example
 * ```ts
 * const outcomes = await taskFunc("http://localhost:8080/map/", [{ path: "12/5.png", sha256: "9f86…" }], "tiles");
 * console.log(outcomes.get("12/5.png")); // downloaded
 * ```
 */
export async function taskFunc(
  base: string,
  tiles: Tile[],
  folder: string,
  parallel = 4,
  attempts = 3,
): Promise<Map<string, Outcome>> {
  for (const count of [parallel, attempts]) {
    if (!Number.isInteger(count) || count < 1) throw new RangeError(`not a count: ${count}`);
  }
  for (const tile of tiles) {
    const isOutside = tile.path.startsWith("/") || tile.path.split("/").includes("..");
    if (isOutside) throw new RangeError(`not a path in the folder: ${tile.path}`);
  }
  const hash = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

  const fetchTile = async (tile: Tile): Promise<Outcome> => {
    const file = `${folder}/${tile.path}`;
    const present = await readFile(file).catch(() => undefined);
    if (present && hash(present) === tile.sha256) return "present";
    let ending: Outcome = "failed";
    const request = async (): Promise<Buffer> => {
      const response = await fetch(new URL(tile.path, base));
      const content = Buffer.from(await response.arrayBuffer());
      if (response.status >= 400 && response.status < 500) {
        ending = [404, 410].includes(response.status) ? "missing" : "refused";
        throw new AbortError(ending);
      }
      if (response.status !== 200 || hash(content) !== tile.sha256)
        throw new Error(`no tile: ${response.status}`);
      return content;
    };
    const retry = { retries: attempts - 1, minTimeout: 0, maxTimeout: 0, shouldRetry: () => true };
    const content = await pRetry(request, retry).catch(() => undefined);
    if (!content) return ending;
    await mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    await writeFile(`${file}.part`, content);
    await rename(`${file}.part`, file);
    return "downloaded";
  };

  const limit = pLimit(parallel);
  const outcomes = await Promise.all(
    tiles.map((tile) => limit(async () => [tile.path, await fetchTile(tile)] as const)),
  );
  return new Map(outcomes);
}
