import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseSeed, type Seed } from "../../construct/parse-seed.ts";
import { readJsonlLines } from "../../lib/jsonl.ts";
import type { Workspace } from "./workspace.ts";

export interface PlacedSeed {
  seed: Seed;
  /** File and line. */
  place: string;
}

// A prompt has no room for more of a manual.
const mostDocumentation = 12_000;

/** The seeds of a workspace in the order of their files, each once; what is none is remarked and passed over. */
export async function readSeeds({ folder, context }: Workspace): Promise<PlacedSeed[]> {
  const seeds = new Map<string, PlacedSeed>();
  const names = await readdir(path.join(folder, "seeds")).catch((): string[] => []);
  for (const name of names.filter((each) => /\.jsonl(\.gz)?$/.test(each)).toSorted()) {
    for await (const row of readJsonlLines(path.join(folder, "seeds", name))) {
      const place = `seeds/${name}:${row.line}`;
      if (!("value" in row)) {
        context.remark(`Skipped ${place}: ${row.problem}.`);
        continue;
      }
      const parsed = parseSeed(row.value, await readDocumentation(folder, row.value));
      if (!parsed.ok) context.remark(`Skipped ${place}: ${parsed.error}.`);
      else if (!seeds.has(parsed.value.id))
        seeds.set(parsed.value.id, { seed: parsed.value, place });
    }
  }
  return [...seeds.values()];
}

async function readDocumentation(
  folder: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { documentation, documentation_file: file } = row;
  if (typeof documentation === "string" && documentation.trim() !== "") {
    return documentation.slice(0, mostDocumentation);
  }
  if (typeof file !== "string") return null;
  const text = await readFile(path.resolve(folder, "seeds", file), "utf8").catch(() => null);
  return text === null || text.trim() === "" ? null : text.slice(0, mostDocumentation);
}
