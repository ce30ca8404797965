/** What the files of a run are called in its archive. */
export const members = {
  record: "run.json",
  samples: "samples.jsonl.gz",
  verdicts: "verdicts.jsonl.gz",
  lock: "requirements.lock",
  generation: "generation.json",
} as const;

/** Where the archive of a run lies unless another place is named. */
export function archiveName(stem: string): string {
  return `${stem}.bcb.tar`;
}
