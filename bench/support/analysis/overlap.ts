// Searches a corpus for the reference tasks; the argument says in which kind of file it lies.
import { rowOf } from "../../../src/benchmarks/bigcodebench.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { measureOverlap, type SoughtText } from "../../../src/corpus/measure-overlap.ts";
import { settings } from "../command-line.ts";
import { makeCorpus } from "../python-corpus.ts";
import { readReferenceTasks } from "../reference-samples.ts";
import { writeCorpus } from "../write-corpus.ts";
import { reportMeasure } from "./report-measure.ts";

const kind = process.argv[2] ?? "txt";
const parts = ["complete_prompt", "instruct_prompt", "canonical_solution"] as const;
const tasks = await readReferenceTasks(settings);
const texts: SoughtText[] = tasks.flatMap((task) =>
  parts.map((part) => ({ task_id: task.task_id, part, text: rowOf(task)[part] })),
);
const folder = await mkdtemp(path.join(tmpdir(), "bcb-overlap-"));
try {
  const file = path.join(folder, `corpus.${kind}`);
  const documents = makeCorpus({ texts, cacheDir: settings.cacheDir, megabytes: 100, seed: 1 });
  await writeCorpus(file, kind, documents);
  await reportMeasure(async (begin) => {
    let isReading = false;
    // What does not grow with the corpus, the index of the tasks, is no part of its speed.
    const onBytes = () => {
      if (!isReading) begin();
      isReading = true;
    };
    const files = [{ path: file, size: undefined }];
    const { findings, bytes } = await measureOverlap({ texts, sizes: [10, 13], files, onBytes });
    const [planted] = texts;
    const isFound = findings.some(
      ({ task_id, part, grams }) =>
        task_id === planted?.task_id &&
        part === planted.part &&
        grams.every(({ share }) => share === 1),
    );
    if (!isFound) throw new Error("The prompt that was planted in the corpus was not found.");
    return { megabytes: bytes / 1e6 };
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
