import { z } from "zod";
import { benchmarks } from "../../src/benchmarks/registry.ts";
import { readData } from "../../src/lib/read-data.ts";
import type { Benchmark } from "../../src/schema/benchmark.ts";
import type { BenchmarkFacts } from "../../src/schema/benchmark-facts.ts";
import { byName } from "../../src/schema/by-name.ts";
import {
  loadBenchmarks,
  loadKnownDatasets,
  type KnownDataset,
} from "../../src/tasks/known-datasets.ts";

const Notes = byName(
  z.strictObject({ what: z.string(), rule: z.string(), scores: z.array(z.string()) }),
);

/** docs/generated/benchmarks.md: a section a benchmark, from its adapter and the facts in data/. */
export async function benchmarksPage(): Promise<string> {
  const [notes, facts, datasets] = await Promise.all([
    readData("benchmark-notes.json", Notes),
    loadBenchmarks(),
    loadKnownDatasets(),
  ]);
  const sections: string[] = [];
  for (const [name, load] of Object.entries(benchmarks)) {
    const { default: benchmark } = await load();
    const note = notes[name] ?? { what: `The adapter \`${name}\`.`, rule: "", scores: [] };
    const dataset = datasets.find((one) => one.name === name);
    const known = Object.entries(facts).find(([title]) => title === benchmark.title)?.[1];
    sections.push(section(name, benchmark, { note, dataset, known }));
  }
  return `# Benchmarks

A section for each, in the order of \`src/benchmarks/registry.ts\`. \`NAME:FILE\` reads the authors' file from disk.

${sections.join("\n\n")}
`;
}

interface Known {
  note: z.infer<typeof Notes>[string];
  dataset: KnownDataset | undefined;
  known: BenchmarkFacts | undefined;
}

function section(name: string, benchmark: Benchmark, { note, dataset, known }: Known): string {
  const sizes = Object.entries(known?.sizes ?? {}).map(([subset, size]) => `${subset} ${size}`);
  const broken = Object.entries(known?.known_tasks ?? {});
  const lines = [
    ...(note.rule === "" ? [] : [`- **Rule**: ${note.rule}`]),
    `- **Splits**: ${benchmark.splits.map((split) => `\`${split}\``).join(", ")}${sizes.length > 0 ? `; tasks: ${sizes.join(", ")}` : ""}`,
    `- **Environment**: \`${benchmark.environment}\` (\`bcb env sync ${benchmark.environment}\`)`,
    `- **Data**: ${describeData(dataset)}`,
    ...(note.scores.length === 0
      ? []
      : [`- **Public scores** (pass@1): ${note.scores.join("; ")}`]),
    ...(broken.length === 0
      ? []
      : [
          `- **Known to fail** (${broken.length}): ${broken.map(([id, { reason }]) => `\`${id}\` ${reason}`).join("; ")}`,
        ]),
  ];
  const source = dataset === undefined ? `${name}:FILE` : name;
  const command = `bcb run --dataset ${source} --backend openai --model gpt-4o-mini`;
  return `## ${benchmark.title}\n\n${note.what}\n\n${lines.join("\n")}\n\n\`\`\`sh\n${command}\n\`\`\``;
}

function describeData(dataset: KnownDataset | undefined): string {
  if (dataset === undefined) return "a file of its authors";
  if (dataset.host === "hub")
    return `\`${dataset.repo}\` of the hub, ${dataset.versions.join(", ")}`;
  return dataset.versions
    .map(({ version, repo, commit }) => `${version}: ${repo} at ${commit.slice(0, 10)}`)
    .join("; ");
}
