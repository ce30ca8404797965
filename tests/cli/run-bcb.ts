import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { readSettings } from "../../src/cli/settings.ts";
import { installCoverage } from "../../src/environment/install-beside.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export const bcbFile = path.resolve(import.meta.dirname, "../../bin/bcb.js");

export interface BcbResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A user of their own for one test: an empty home, an empty cache, a folder to work in. */
export interface BcbUser {
  folder: string;
  cache: string;
  variables: Readonly<Record<string, string>>;
  run(args: readonly string[], variables?: Record<string, string>): Promise<BcbResult>;
  start(args: readonly string[], variables?: Record<string, string>): ChildProcess;
}

interface UserOptions {
  starter?: boolean;
  coverage?: boolean;
}

/** With `starter`, the environment that the test setup built is in the user's cache; with `coverage`, coverage.py too. */
export async function newUser(options: UserOptions = {}): Promise<BcbUser> {
  return makeUser(await temporaryFolder("cli"), options);
}

/** The same in an empty folder of the caller's, for a user that outlives a test. */
export async function makeUser(
  folder: string,
  { starter = false, coverage = false }: UserOptions = {},
): Promise<BcbUser> {
  const cache = path.join(folder, "cache");
  const work = path.join(folder, "work");
  await mkdir(path.join(folder, "home"));
  await mkdir(work);
  if (starter) {
    await mkdir(cache);
    await symlink(path.dirname(parts.starter.path), path.join(cache, "environments"));
  }
  if (coverage) {
    const installed = await installCoverage(parts.starter, {
      settings: readSettings(process.env),
      progress: noProgress,
    });
    await symlink(installed, path.join(cache, path.basename(installed)));
  }
  const own = {
    PATH: process.env["PATH"] ?? "",
    HOME: path.join(folder, "home"),
    BCB_CACHE: cache,
  };
  const start: BcbUser["start"] = (args, variables = {}) =>
    spawn(process.execPath, [bcbFile, ...args], { cwd: work, env: { ...own, ...variables } });
  return {
    folder: work,
    cache,
    variables: own,
    start,
    run: (args, variables) => finish(start(args, variables)),
  };
}

/** What a process said, and how it ended. */
export async function finish(child: ChildProcess): Promise<BcbResult> {
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (chunk: string) => (text[name] += chunk));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, ...text };
}

/** Node's traces name the file and place of every call. */
export const stackTrace = /^\s+at .+:\d+:\d+\)?$/m;
