import { stat } from "node:fs/promises";
import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import { readJsonl } from "../../lib/jsonl.ts";
import { listDifferences } from "../../lib/list-differences.ts";
import { writeAtomically } from "../../lib/files.ts";
import { runFile, samplesStem } from "../../runs/names.ts";
import { readGenerationRecord } from "../../runs/records.ts";
import { GeneratedRow, type GenerationRecord } from "../../schema/generation.ts";
import { batchFileOf } from "../../runs/batch-store.ts";

/** Where the official tool puts a model's answers, by name. */
export function generatedFileName(record: GenerationRecord, subset: string): string {
  const { model, revision, backend, split, decoding, samples_per_task: count } = record;
  const pack = record.dataset.name.split("/").at(-1)?.toLowerCase() ?? "pack";
  // BigCodeBench-Hard is a name that the official tool has; other subsets are told apart from the words of a pack's name.
  const named = subset === "hard" ? "-hard" : `@${subset}`;
  const part = subset === "full" || pack.endsWith(`-${subset}`) ? "" : named;
  const effort = decoding.reasoning_effort === null ? "" : `--${decoding.reasoning_effort}`;
  // Scores of conversations do not compare with those of single answers: the model's name says so.
  let told = record.interaction ? "+agent" : "";
  if (record.interaction?.kind === "turns") {
    told = `+${record.interaction.turns}-turns-${record.interaction.feedback}`;
  }
  const name = `${nameForFile(model)}${told}${effort}`;
  const temperature = decoding.temperature ?? 0;
  return `${name}--${revision}--${pack}${part}-${split}--${backend}-${temperature}-${count}-sanitized_calibrated.jsonl`;
}

/** A vendor's name with its slashes doubled, as the community has it; a file's own name; a command line without its spaces. */
function nameForFile(model: string): string {
  const isFile = path.isAbsolute(model) || /^\.|\.(gguf|jsonl?|gz)$/.test(model);
  const name = isFile ? path.basename(model) : model.replaceAll("/", "--");
  return name.replaceAll(/[^\p{L}\p{N}._+-]+/gu, "_");
}

/** Rows that an earlier run of the same command left; a file made under other settings is refused. */
export async function claimGeneration(
  file: string,
  record: GenerationRecord,
): Promise<GeneratedRow[]> {
  const stem = samplesStem(file);
  const recordFile = runFile(stem, "generation");
  // Batches and conversations are bound to their settings before the first sample is here.
  const written = [file, batchFileOf(file), runFile(stem, "transcripts")];
  const stats = await Promise.all(written.map((each) => stat(each).catch(() => undefined)));
  const [hasRows = false, ...hasOthers] = stats.map(
    (found) => found !== undefined && found.size > 0,
  );
  if (hasRows || hasOthers.includes(true)) {
    const advice = "Choose another place with --out, or start over with --fresh.";
    const earlier = await readGenerationRecord(stem);
    if (earlier === undefined) {
      throw fault.RunMismatch(
        `Answers exist, but ${recordFile}, which records how they were generated, cannot be read.`,
        advice,
      );
    }
    const differences = listDifferences({ ...earlier, bcb: null }, { ...record, bcb: null });
    if (differences.length > 0) {
      const lines = differences.map((one) => `  ${one.path}: ${one.left} -> ${one.right}`);
      throw fault.RunMismatch(
        `${recordFile} belongs to a generation with other settings:\n${lines.join("\n")}`,
        advice,
      );
    }
  }
  const rows: GeneratedRow[] = [];
  const lines = hasRows ? readJsonl(file, { tolerateTornTail: true }) : [];
  for await (const { line, value } of lines) {
    const row = GeneratedRow.safeParse(value);
    if (!row.success) {
      throw fault.SampleInvalid(
        `${file}, line ${line}: not an answer written by bcb.`,
        "Choose another place with --out.",
      );
    }
    rows.push(row.data);
  }
  await writeAtomically(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  return rows;
}
