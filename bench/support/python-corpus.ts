import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { listCorpus } from "../../src/corpus/list-corpus.ts";
import type { SoughtText } from "../../src/corpus/measure-overlap.ts";
import { draw, seededRandom } from "../../src/lib/draw.ts";

interface CorpusPlan {
  texts: readonly SoughtText[];
  cacheDir: string;
  megabytes: number;
  seed: number;
}

/**
 * A corpus such as models are trained on: Python sources of the environments that `bcb env create` made, a document a
 * file, drawn by the seed. One line in a hundred is copied out of a task instead, and the first text is planted whole.
 */
export async function* makeCorpus(plan: CorpusPlan): AsyncGenerator<string> {
  const { texts, megabytes, seed } = plan;
  const random = seededRandom(seed);
  const lines = texts.flatMap(({ text }) => text.split("\n"));
  const copyOr = (line: string) =>
    random() < 0.01 ? (lines[Math.floor(random() * lines.length)] ?? line) : line;
  const sources = await listSources(plan.cacheDir);
  let left = megabytes * 1e6;
  yield texts[0]?.text ?? "";
  for (const file of draw(sources, sources.length, seed)) {
    const source = await readFile(file, "utf8");
    yield source.split("\n").map(copyOr).join("\n");
    left -= source.length;
    if (left <= 0) return;
  }
  throw new Error(
    `The environments in ${plan.cacheDir} have less than ${megabytes} MB of sources.`,
  );
}

async function listSources(cacheDir: string): Promise<string[]> {
  const environments = path.join(cacheDir, "environments");
  // Those of npm packages have no lib.
  const libraries = await Array.fromAsync(glob(path.join(environments, "[^.]*", "lib")));
  const files = await listCorpus(libraries.toSorted());
  return files.map((file) => file.path).filter((file) => file.endsWith(".py"));
}
