import type { Calibration } from "../schema/verdict.ts";

// Every name beside a samples file is spelled here, and nowhere else.
const endings = {
  verdicts: "_verdicts.jsonl",
  repeats: "_repeats.jsonl",
  record: "_run.json",
  evalResults: "_eval_results.json",
  passAtK: "_pass_at_k.json",
  coverage: "_coverage.json",
  generation: "_generation.json",
  batches: "_batches.json",
  transcripts: "_transcripts.jsonl",
  turnVerdicts: "_turns.jsonl",
  sanitizeTrace: "_sanitize.jsonl",
  sittings: "_sittings.jsonl",
  drafts: "_drafts",
} as const;
type FileOfRun = keyof typeof endings;

/** The file of this kind of the run whose files share a path; of `NAME` in messages. */
export function runFile(stem: string, kind: FileOfRun): string {
  return `${stem}${endings[kind]}`;
}

/** What a run's owner holds while it writes; the lock itself is this with `.lock` behind it. */
export function heldName(stem: string): string {
  return `${stem}_run`;
}

/** The path that a run's files share, from one of them; undefined for a file of another kind. */
export function stemOf(file: string, kind: FileOfRun): string | undefined {
  return file.endsWith(endings[kind]) ? file.slice(0, -endings[kind].length) : undefined;
}

/** The path that a samples file shares with what lies beside it. */
export function samplesStem(samplesFile: string): string {
  return samplesFile.replace(/\.jsonl(\.gz)?$/, "");
}

const uncalibrated = "-uncalibrated";

/** The path that official files share. With both kinds judged, the plain one is the calibrated one's, as by default. */
export function officialStem(
  stem: string,
  calibration: Calibration | null,
  judged: readonly Calibration[],
): string {
  return judged.length > 1 && calibration === "uncalibrated" ? `${stem}${uncalibrated}` : stem;
}

/** The run that official files with this path may be of. */
export function plainStem(stem: string): string {
  return stem.endsWith(uncalibrated) ? stem.slice(0, -uncalibrated.length) : stem;
}

/** Where the sanitizer's trace of a samples file may lie: under the file's own name, or that of the file before. */
export function listTraceStems(stem: string): string[] {
  return [...new Set([stem, stem.replace(/-sanitized(-calibrated)?$/, "")])];
}
