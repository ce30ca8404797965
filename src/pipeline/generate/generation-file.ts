import { stat } from "node:fs/promises";
import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import { readJsonl } from "../../lib/jsonl.ts";
import { listDifferences } from "../../lib/list-differences.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
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
  const name = `${nameForFile(model)}${nameInteraction(record)}${effort}`;
  const temperature = decoding.temperature ?? 0;
  return `${name}--${revision}--${pack}${part}-${split}--${backend}-${temperature}-${count}-sanitized_calibrated.jsonl`;
}

/** Scores of conversations do not compare with those of single answers: the model's name says so. */
function nameInteraction({ interaction }: GenerationRecord): string {
  if (interaction === undefined) return "";
  return interaction.kind === "agent"
    ? "+agent"
    : `+${interaction.turns}-turns-${interaction.feedback}`;
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
  const rows: GeneratedRow[] = [];
  const hasRows = await hasContent(file);
  // Batches and conversations are bound to their settings before the first sample is here.
  const begun = [batchFileOf(file), runFile(stem, "transcripts")];
  if (hasRows || (await Promise.all(begun.map(hasContent))).includes(true)) {
    await refuseOtherSettings(stem, record);
  }
  if (hasRows) {
    for await (const { line, value } of readJsonl(file, { tolerateTornTail: true })) {
      const row = GeneratedRow.safeParse(value);
      if (row.success) rows.push(row.data);
      else {
        throw fault.SampleInvalid(
          `${file}, line ${line}: not an answer written by bcb.`,
          "Choose another place with --out.",
        );
      }
    }
  }
  await writeAtomically(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  return rows;
}

function hasContent(file: string): Promise<boolean> {
  return stat(file).then(
    (info) => info.size > 0,
    () => false,
  );
}

async function refuseOtherSettings(stem: string, record: GenerationRecord): Promise<void> {
  const recordFile = runFile(stem, "generation");
  const advice = "Choose another place with --out, or start over with --fresh.";
  const earlier = await readGenerationRecord(stem);
  if (earlier === undefined) {
    throw fault.RunMismatch(
      `Answers exist, but ${recordFile}, which records how they were generated, cannot be read.`,
      advice,
    );
  }
  const differences = listDifferences({ ...earlier, bcb: null }, { ...record, bcb: null });
  if (differences.length === 0) return;
  const lines = differences.map(({ path: name, left, right }) => `  ${name}: ${left} -> ${right}`);
  throw fault.RunMismatch(
    `${recordFile} belongs to a generation with other settings:\n${lines.join("\n")}`,
    advice,
  );
}
