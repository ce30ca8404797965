import { runProcess } from "../lib/run-process.ts";
import { makeTemporaryFolder } from "../lib/make-temporary-folder.ts";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { SyntaxGaveUp, type SourceError, type SyntaxJudge } from "../schema/syntax.ts";

/** Reads the source in a file of this name, its last argument, and runs nothing of it. */
export interface ParseCommand {
  file: string;
  command: readonly [string, ...string[]];
}

const limitMs = 20_000;

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
  const ended = await runProcess(program, [...words, written], { variables, limitMs });
  if (ended.exitCode === 0) return undefined;
  if (ended.exitCode === null) throw new SyntaxGaveUp(ended.stderr);
  const said = `${ended.stdout}\n${ended.said}`;
  const [, line] = new RegExp(`${file.replace(".", "\\.")}[:(](\\d+)`).exec(said) ?? [];
  const lines = said.trim().split("\n");
  const message = lines.find((text) => /error|expected/i.test(text));
  return { line: line === undefined ? null : Number(line), column: null, message: message ?? said };
}
