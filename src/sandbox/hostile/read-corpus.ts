import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Attack, HonestSample } from "../../schema/attack.ts";
import { parseSample } from "./parse-sample.ts";

// Reachable from src/sandbox/hostile and from dist/sandbox/hostile alike.
/** Those of Python; those of Node are in a folder below. */
export const shippedCorpus = fileURLToPath(new URL("../../../data/hostile", import.meta.url));
const usualLimitS = 10;

export interface Corpus {
  attacks: readonly Attack[];
  honest: readonly HonestSample[];
  /** The trusted test of each small task, by name. */
  tests: ReadonlyMap<string, string>;
}

/** Every attack with the honest samples and the tests that judge both. */
export async function readCorpus(
  folder = shippedCorpus,
  taskFolder = path.join(folder, "tasks"),
  extension = ".py",
): Promise<Corpus> {
  const [attacks, honest, tasks] = await Promise.all([
    readSamples(folder, extension),
    readSamples(path.join(folder, "honest"), extension),
    readSamples(taskFolder, extension),
  ]);
  const tests = new Map(tasks.map(({ name, code }) => [name, code]));
  const corpus = { attacks: attacks.map(toAttack), honest: honest.map(toHonest), tests };
  for (const { name, task } of [...corpus.attacks, ...corpus.honest]) {
    if (!tests.has(task)) throw new Error(`${name}: there is no task ${task} in ${taskFolder}`);
  }
  return corpus;
}

interface Read {
  name: string;
  fields: Record<string, string>;
  code: string;
}

async function readSamples(folder: string, extension: string): Promise<Read[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(extension)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name: path.basename(name, extension),
      ...parseSample(await readFile(path.join(folder, name), "utf8")),
    })),
  );
}

function toAttack({ name, fields, code }: Read): Attack {
  const { attack, official, strict, limit, ...rest } = fields;
  const parsed = Attack.safeParse({
    name,
    title: attack,
    ...rest,
    official: official?.split("|"),
    strict: strict?.split("|"),
    limitMs: Number(limit ?? usualLimitS) * 1000,
    code,
  });
  if (!parsed.success) throw new Error(`the header of ${name}: ${parsed.error.message}`);
  return parsed.data;
}

function toHonest({ name, fields: { honest, ...rest }, code }: Read): HonestSample {
  const parsed = HonestSample.safeParse({ name, title: honest, ...rest, code });
  if (!parsed.success) throw new Error(`the header of ${name}: ${parsed.error.message}`);
  return parsed.data;
}
