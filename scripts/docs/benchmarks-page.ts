import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { benchmarks } from "../../src/benchmarks/registry.ts";
import { listRecipeNames } from "../../src/environment/read-recipe.ts";
import { readData } from "../../src/lib/read-data.ts";
import type { Benchmark } from "../../src/schema/task.ts";
import type { BenchmarkFacts } from "../../src/schema/benchmark-facts.ts";
import { byName } from "../../src/schema/shapes.ts";
import {
  loadBenchmarks,
  loadKnownDatasets,
  type KnownDataset,
} from "../../src/tasks/known-datasets.ts";
import { embeddedPackFolder } from "../../src/tasks/locate-dataset.ts";

const Notes = byName(
  z.strictObject({
    what: z.string(),
    rule: z.string(),
    scores: z.array(z.string()),
    judged: z.boolean().default(true),
  }),
);

const pages = path.resolve(import.meta.dirname, "../../docs/adapters");
const [begin, end] = ["<!-- facts -->", "<!-- /facts -->"];

/**
 * docs/generated/benchmarks.md lists the benchmarks; docs/adapters has a page for each, in which the facts of its adapter and of
 * data/ stand between two marks, and what people wrote around them stays.
 */
export async function benchmarkPages(overview: string): Promise<[file: string, text: string][]> {
  const [notes, facts, datasets] = await Promise.all([
    readData("benchmark-notes.json", Notes),
    loadBenchmarks(),
    loadKnownDatasets(),
  ]);
  const rows: string[] = [];
  const files: [string, string][] = [];
  for (const [name, load] of Object.entries(benchmarks)) {
    const { default: benchmark } = await load();
    const note = notes[name];
    if (note === undefined) throw new Error(`data/benchmark-notes.json says nothing of ${name}`);
    const dataset = datasets.find((one) => one.name === name);
    const known = Object.entries(facts).find(([title]) => title === benchmark.title)?.[1];
    const file = path.join(pages, `${name}.md`);
    const link = path.relative(path.dirname(overview), file);
    rows.push(`| [${benchmark.title}](${link}) | \`${name}\` | ${note.what} |`);
    const told = describeFacts(name, benchmark, { note, dataset, known });
    files.push([file, await putFacts(file, benchmark.title, told)]);
  }
  const text = `# Benchmarks

One page per benchmark. \`--dataset NAME\` downloads the data that its authors publish, \`NAME:FILE\` reads one of their files from disk.

| benchmark | name | what |
| --- | --- | --- |
${rows.join("\n")}
`;
  return [[overview, text], ...files];
}

/** The page with these facts; a new one has nothing else. */
async function putFacts(file: string, title: string, facts: string): Promise<string> {
  const page = await readFile(file, "utf8").catch(() => `# ${title}\n\n${begin}\n${end}\n`);
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${file} has no place for its facts: ${begin}`);
  return `${page.slice(0, from)}${begin}\n\n${facts}\n\n${page.slice(to)}`;
}

const environments = await listRecipeNames();

interface Known {
  note: z.infer<typeof Notes>[string];
  dataset: KnownDataset | undefined;
  known: BenchmarkFacts | undefined;
}

function describeFacts(
  name: string,
  benchmark: Benchmark,
  { note, dataset, known }: Known,
): string {
  const sizes = Object.entries(known?.sizes ?? {}).map(([subset, size]) => `${subset} ${size}`);
  const broken = Object.entries(known?.known_tasks ?? {});
  const isPack = existsSync(embeddedPackFolder(name));
  const lines = [
    `- **Rule**: ${note.rule}`,
    `- **Splits**: ${benchmark.splits.map((split) => `\`${split}\``).join(", ")}${sizes.length > 0 ? `; tasks: ${sizes.join(", ")}` : ""}`,
    ...(environments.includes(benchmark.environment)
      ? [`- **Environment**: \`bcb env sync ${benchmark.environment}\``]
      : []),
    `- **Data**: ${isPack ? `\`packs/${name}\`, which ships with bcb` : describeData(dataset)}`,
    ...(note.scores.length === 0
      ? []
      : [`- **Public scores** (pass@1): ${note.scores.join("; ")}`]),
    ...(broken.length === 0
      ? []
      : [
          `- **Known to fail** (${broken.length}):`,
          ...broken.map(([id, { reason }]) => `  - \`${id}\` ${reason}`),
        ]),
  ];
  const source = dataset === undefined && !isPack ? `${name}:FILE` : name;
  const command = note.judged
    ? `bcb run --dataset ${source} --backend openai --model gpt-4o-mini`
    : `bcb tasks list --dataset ${source}`;
  return `${note.what}\n\n${lines.join("\n")}\n\n\`\`\`sh\n${command}\n\`\`\``;
}

function describeData(dataset: KnownDataset | undefined): string {
  if (dataset === undefined) return "a file from its authors";
  if (dataset.host === "hub")
    return `\`${dataset.repo}\` on the hub, ${dataset.versions.join(", ")}`;
  return dataset.versions
    .map(({ version, repo, commit }) => `${version}: ${repo} at ${commit.slice(0, 10)}`)
    .join("; ");
}
