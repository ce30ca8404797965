import { homedir } from "node:os";
import path from "node:path";
import { runProcess } from "../lib/run-process.ts";
import { findExecutables } from "../lib/find-executables.ts";

/** Where a machine has its toolchains, whatever the caller's shell says: the same machine, the same verdicts. */
const places = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/go/bin"];
const placesAtHome = [".cargo/bin", "go/bin", ".local/bin"];

export interface Tool {
  /** As it was found: a program may be told what to be by the name that it is called by. */
  file: string;
  /** What it says of its version. */
  version: string;
}

/** The first of these programs that tells its version; undefined where the machine has none. */
export async function findTool(
  names: readonly string[],
  question: readonly string[],
): Promise<Tool | undefined> {
  for (const file of await findExecutables(names, toolPath())) {
    const answer = await askTool(file, question);
    if (answer !== undefined) return { file, version: answer };
  }
  return undefined;
}

/** What a program of a toolchain says; undefined where it fails. */
export async function askTool(
  file: string,
  question: readonly string[],
): Promise<string | undefined> {
  const variables = { PATH: toolPath(), HOME: homedir(), LANG: "C.UTF-8", GOTOOLCHAIN: "local" };
  const { exitCode, stdout } = await runProcess(file, question, { variables, limitMs: 20_000 });
  return exitCode === 0 && stdout.trim() !== "" ? stdout.trim() : undefined;
}

/** As a value of PATH. */
export function toolPath(): string {
  const atHome = placesAtHome.map((place) => path.join(homedir(), place));
  return [...places, ...atHome].join(path.delimiter);
}
