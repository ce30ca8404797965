import { readFile, writeFile, realpath } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { fault } from "../../lib/bench-error.ts";
import type { FetchPackage } from "../../lib/import-optional.ts";
import { isThere } from "../../lib/files.ts";
import { runProcess } from "../../lib/run-process.ts";
import { byName } from "../../schema/shapes.ts";
import type { Settings } from "../../schema/settings.ts";
import { buildBeside, requireSpace, requireSuccess } from "../build-beside.ts";
import { findExecutables } from "../../lib/find-executables.ts";
import { toolPath } from "../toolchain.ts";

interface FetchPlace {
  settings: Pick<Settings, "cacheDir" | "variables">;
  remark: (line: string) => void;
  signal?: AbortSignal | undefined;
}

type Pinned = Awaited<ReturnType<typeof readPinned>>;

const manifest = fileURLToPath(new URL("../../../package.json", import.meta.url));
const Manifest = z.looseObject({ devDependencies: byName(z.string()), overrides: z.unknown() });
const entry = "entry.mjs";

/**
 * Fetches packages that few need and that are large, when they are first needed: DuckDB, llama.cpp, the vendors' clients.
 * Their versions are those of bcb's own package.json, where they are for development; they go to the cache folder.
 */
export function createFetchPackage(place: FetchPlace): FetchPackage {
  return async (name) => {
    const folder = await fetchPackage(name, place);
    return pathToFileURL(path.join(folder, entry)).href;
  };
}

/** The folder that has the package in its `node_modules`. */
export async function fetchPackage(name: string, place: FetchPlace): Promise<string> {
  const pinned = await readPinned(name);
  const folder = packageFolder(pinned, place.settings);
  const isGood = () => isThere(path.join(folder, entry));
  if (await isGood()) return folder;
  place.remark(`Downloading ${name} ${pinned.version} to ${folder} (only once).`);
  await buildBeside(folder, isGood, async (work) => {
    await install(pinned, work, { ...place, folder });
    return work;
  });
  return folder;
}

/** The same where it was fetched before; undefined where it was not. */
export async function findPackage(name: string, settings: { cacheDir: string }) {
  const folder = packageFolder(await readPinned(name), settings);
  return (await isThere(path.join(folder, entry))) ? folder : undefined;
}

/** A package at the version that bcb is made and tested with, and what its own dependencies are replaced by. */
async function readPinned(name: string) {
  const text = await readFile(manifest, "utf8");
  const { devDependencies, overrides } = Manifest.parse(JSON.parse(text));
  const version = devDependencies[name];
  if (version === undefined) throw new Error(`${name} has no version in package.json`);
  return { name, version, overrides };
}

function packageFolder({ name, version }: Pinned, { cacheDir }: { cacheDir: string }): string {
  const system = `${process.platform}-${process.arch}`;
  return path.join(cacheDir, "packages", `${name.replace("/", "+")}-${version}-${system}`);
}

async function install(
  pinned: Pinned,
  work: string,
  { settings, signal, folder }: FetchPlace & { folder: string },
): Promise<void> {
  const { name, version, overrides } = pinned;
  const fail = (reason: string) =>
    fault.PackageMissing(
      `This needs the npm package ${name} ${version}, which could not be downloaded: ${reason}`,
      `Run the same command with a connection to npm's registry, or \`npm install ${name}@${version}\` next to bcb, or copy ${folder} from a machine that has it.`,
    );
  const npm = await findNpm(settings.variables);
  if (npm === undefined) throw fail("this machine has no npm, which comes with Node.");
  const own = { private: true, dependencies: { [name]: version }, overrides };
  await writeFile(path.join(work, "package.json"), `${JSON.stringify(own, null, 2)}\n`);
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
  const { variables } = npm;
  const outcome = await runProcess(process.execPath, [npm.script, ...words], {
    variables: {
      ...variables,
      npm_config_fetch_retries: variables["npm_config_fetch_retries"] ?? "1",
    },
    cwd: work,
    signal,
  });
  requireSpace(outcome.stderr, `fetching ${name}`);
  requireSuccess(outcome, `fetching ${name}`, (stderr) => {
    const lines = stderr.split("\n").filter((line) => /^npm (error|ERR!)/.test(line));
    const told = lines.filter((line) => !/complete log|debug-\d/.test(line)).slice(0, 4);
    return fail(`\n${told.join("\n")}`);
  });
  // Resolved by Node from here, as from a program that has the package.
  await writeFile(path.join(work, entry), `export * from ${JSON.stringify(name)};\n`);
}

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
