import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { Attack, HonestSample } from "../../schema/doctor-report.ts";

// Reachable from src/sandbox/hostile and from dist/sandbox/hostile alike.
/** Those of Python; those of Node are in a folder below. */
export const shippedCorpus = fileURLToPath(new URL("../../../data/hostile", import.meta.url));
const usualLimitS = 10;

export type Corpus = Awaited<ReturnType<typeof readCorpus>>;

/** Every attack with the honest samples, and by name of a small task the trusted test that judges both. */
export async function readCorpus(
  folder = shippedCorpus,
  taskFolder = path.join(folder, "tasks"),
  extension = ".py",
) {
  const [attacks, honest, tasks] = await Promise.all([
    readSamples(folder, extension),
    readSamples(path.join(folder, "honest"), extension),
    readSamples(taskFolder, extension),
  ]);
  const tests = new Map(tasks.map(({ name, code }) => [name, code]));
  const corpus = {
    attacks: attacks.map(({ name, fields, code }) => {
      const { attack: title, official, strict, limit = usualLimitS, ...rest } = fields;
      const limitMs = Number(limit) * 1000;
      const [outcomes, statuses] = [official?.split("|"), strict?.split("|")];
      const read = { name, title, ...rest, official: outcomes, strict: statuses, limitMs, code };
      return parseHeader(Attack, read);
    }),
    honest: honest.map(({ name, fields: { honest: title, ...rest }, code }) =>
      parseHeader(HonestSample, { name, title, ...rest, code }),
    ),
    tests,
  };
  for (const { name, task } of [...corpus.attacks, ...corpus.honest]) {
    if (!tests.has(task)) throw new Error(`${name}: there is no task ${task} in ${taskFolder}`);
  }
  return corpus;
}

async function readSamples(folder: string, extension: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(extension)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name: path.basename(name, extension),
      ...parseSample(await readFile(path.join(folder, name), "utf8")),
    })),
  );
}

function parseHeader<T>(schema: z.ZodType<T>, read: { name: string } & Record<string, unknown>): T {
  const parsed = schema.safeParse(read);
  if (!parsed.success) throw new Error(`the header of ${read.name}: ${parsed.error.message}`);
  return parsed.data;
}

const headerLine = /^(?:#|\/\/) ([a-z]+): (.+)$/;
const spelling = /^(<[A-Z]+>)=U\+([0-9A-F]{4,6})(?:\*(\d+))?$/;

/**
 * The header of a file of the corpus, lines `# key: value` (`//` where that begins a comment), and the sample below it. `# spell: <NUL>=U+0000` puts a
 * character into the sample that a source file cannot hold, or so often (`*20000`) that none should.
 */
export function parseSample(text: string): { fields: Record<string, string>; code: string } {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !headerLine.test(line));
  const all: Record<string, string> = {};
  for (const line of lines.slice(0, end)) {
    const [, key = "", value = ""] = headerLine.exec(line) ?? [];
    all[key] = value;
  }
  const { spell, ...fields } = all;
  // Without the last line's end: what a sample ends with meets the first line of the test.
  const code = lines.slice(end).join("\n").replace(/\n$/, "");
  if (spell === undefined) return { fields, code };
  const [, token, hex, times] = spelling.exec(spell) ?? [];
  if (token === undefined || hex === undefined) throw new Error(`cannot spell ${spell}`);
  const spelled = String.fromCodePoint(Number.parseInt(hex, 16)).repeat(Number(times ?? 1));
  return { fields, code: code.replaceAll(token, () => spelled) };
}

const blank = /__(?:HOST|LIMIT|MARK)[A-Z_]*?__/g;

/** Puts what a sample has to know of its victim, as literals, where it says `__HOST_…__`. */
export function fillBlanks(code: string, values: Readonly<Record<string, unknown>>): string {
  return code.replaceAll(blank, (name) => {
    const value = values[name.slice(2, -2)];
    if (value === undefined) throw new Error(`nothing is known for ${name}`);
    return JSON.stringify(value);
  });
}
