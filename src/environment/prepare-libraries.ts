import { cp, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readdirSync, readFileSync } from "node:fs";
import { sha256 } from "../lib/hash.ts";
import { runProcess } from "../lib/run-process.ts";
import { writeAtomically } from "../lib/write-atomically.ts";
import { toolPath } from "./find-tool.ts";

// Reachable from src/environment and from dist/environment alike.
const recipes = fileURLToPath(new URL("../../data/toolchains/", import.meta.url));

interface Preparation {
  /** Of the folder in data/toolchains. */
  recipe: string;
  /** Of the toolchain: another one has libraries of its own. */
  version: string;
  cacheDir: string;
  remark: (line: string) => void;
  /** How long it takes on a quiet machine. */
  seconds: number;
  command: readonly [string, ...string[]];
  variables: (folder: string) => Readonly<Record<string, string>>;
}

export interface Libraries {
  folder: string;
  /** What the command that built them said. */
  said: string;
}

/** Builds the pinned libraries of a toolchain once, from its package index; undefined where that fails. */
export async function prepareLibraries(wanted: Preparation): Promise<Libraries | undefined> {
  const { recipe, version, cacheDir, remark, seconds, command, variables } = wanted;
  const source = path.join(recipes, recipe);
  const folder = path.join(cacheDir, "toolchains", `${recipe}-${hashOf(source, version, command)}`);
  const stamp = path.join(folder, "built.txt");
  const known = await readFile(stamp, "utf8").catch(() => undefined);
  if (known !== undefined) return { folder, said: known };
  remark(`Building the libraries of ${recipe} for ${version} (once, about ${seconds} s).`);
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  const [program, ...words] = command;
  const built = await runProcess(program, words, {
    cwd: folder,
    variables: { PATH: toolPath(), LANG: "C.UTF-8", HOME: folder, ...variables(folder) },
    limitMs: 1_800_000,
  });
  if (built.exitCode !== 0) {
    const last = built.stderr.trim().split("\n").at(-1);
    remark(`The libraries of ${recipe} could not be built, so samples cannot use them: ${last}`);
    return undefined;
  }
  await writeAtomically(stamp, built.stdout);
  return { folder, said: built.stdout };
}

function hashOf(source: string, version: string, command: readonly string[]): string {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  return sha256(JSON.stringify([version, command.slice(1), ...files])).slice(0, 12);
}
