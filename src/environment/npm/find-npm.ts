import { realpath } from "node:fs/promises";
import path from "node:path";
import { isThere } from "../../lib/is-there.ts";
import { findExecutables } from "../../lib/find-executables.ts";
import { toolPath } from "../find-tool.ts";
import type { Settings } from "../../schema/settings.ts";

/**
 * npm as it came with our Node, else the one on the caller's PATH or where machines have it; undefined where there is none. It is a
 * script, which the Node runs that runs us.
 */
export async function findNpm(given: Settings["variables"]) {
  const beside = path.dirname(process.execPath);
  const places = [beside, given["PATH"], toolPath()].filter((place) => place !== undefined);
  const kept = Object.entries(given).filter(([name]) => name !== "NODE_OPTIONS");
  const PATH = places.join(path.delimiter);
  const variables: typeof given = { ...Object.fromEntries(kept), PATH, NO_COLOR: "1" };
  // Before any on PATH: in Python's package of Node the program of this name is a copy that does not find its parts.
  const own = path.join(beside, "../lib/node_modules/npm/bin/npm-cli.js");
  if (await isThere(own)) return { script: own, variables };
  const [found] = await findExecutables(["npm"], PATH);
  return found === undefined ? undefined : { script: await realpath(found), variables };
}
