import { homedir } from "node:os";
import path from "node:path";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readdirSync, readFileSync } from "node:fs";
import { runProcess } from "../lib/run-process.ts";
import { findExecutables } from "../lib/find-executables.ts";
import { sha256 } from "../lib/hash.ts";
import { writeAtomically } from "../lib/files.ts";
import { makeTemporaryFolder } from "../lib/make-temporary-folder.ts";
import { SyntaxGaveUp, type SourceError, type SyntaxJudge } from "../schema/language.ts";

/** Where a machine has its toolchains, whatever the caller's shell says: the same machine, the same verdicts. */
const places = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/go/bin"];
const placesAtHome = [".cargo/bin", "go/bin", ".local/bin"];

/**
 * The first program of this name that tells its version, as it was found: it may be told what to be by the name that it is
 * called by. Undefined where the machine has none.
 */
export async function findTool(name: string, ...question: readonly string[]) {
  for (const file of await findExecutables([name], toolPath())) {
    const version = await askTool(file, question);
    if (version !== undefined) return { file, version };
  }
  return undefined;
}

/** What a program of a toolchain says; undefined where it fails. */
export async function askTool(file: string, question: readonly string[]) {
  const variables = { PATH: toolPath(), HOME: homedir(), LANG: "C.UTF-8", GOTOOLCHAIN: "local" };
  const { exitCode, stdout } = await runProcess(file, question, { variables, limitMs: 20_000 });
  return exitCode === 0 && stdout.trim() !== "" ? stdout.trim() : undefined;
}

/** As a value of PATH. */
export function toolPath(): string {
  const atHome = placesAtHome.map((place) => path.join(homedir(), place));
  return [...places, ...atHome].join(path.delimiter);
}

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

/**
 * Builds the pinned libraries of a toolchain once, from its package index: their folder, and what the command that built them said;
 * undefined where that fails.
 */
export async function prepareLibraries(wanted: Preparation) {
  const { recipe, version, cacheDir, remark, seconds, command, variables } = wanted;
  const source = path.join(recipes, recipe);
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  const hash = sha256(JSON.stringify([version, command.slice(1), ...files])).slice(0, 12);
  const folder = path.join(cacheDir, "toolchains", `${recipe}-${hash}`);
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

/** Reads the source in a file of this name, its last argument, and runs nothing of it. */
export interface ParseCommand {
  file: string;
  command: readonly [string, ...string[]];
}

const parseLimitMs = 20_000;

/** Asks a program whether code is well formed; where there is none, all code is taken for it. */
export function openParser(parse: ParseCommand | undefined): SyntaxJudge & AsyncDisposable {
  const findErrors = async (sources: readonly string[]) => {
    if (parse === undefined || sources.length === 0) return sources.map(() => undefined);
    const errors: (SourceError | undefined)[] = [];
    await using folder = await makeTemporaryFolder("parse");
    for (const source of sources) errors.push(await findError(parse, source, folder.path));
    return errors;
  };
  return {
    accepts: async (sources) => (await findErrors(sources)).map((error) => error === undefined),
    findErrors,
    async [Symbol.asyncDispose]() {},
  };
}

async function findError(
  { file, command: [program, ...words] }: ParseCommand,
  source: string,
  folder: string,
): Promise<SourceError | undefined> {
  const written = path.join(folder, file);
  await writeFile(written, source);
  const variables = { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", HOME: folder };
  const ended = await runProcess(program, [...words, written], {
    variables,
    limitMs: parseLimitMs,
  });
  if (ended.exitCode === 0) return undefined;
  if (ended.exitCode === null) throw new SyntaxGaveUp(ended.stderr);
  const said = `${ended.stdout}\n${ended.said}`;
  const [, line] = new RegExp(`${file.replace(".", "\\.")}[:(](\\d+)`).exec(said) ?? [];
  const lines = said.trim().split("\n");
  const message = lines.find((text) => /error|expected/i.test(text));
  return { line: line === undefined ? null : Number(line), column: null, message: message ?? said };
}
