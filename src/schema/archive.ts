import { z } from "zod";
import { count, rows, strict, text } from "./shapes.ts";
import { ModelIdentity, RunRecord } from "./verdict.ts";

/** `manifest.json` of a published run: what is in the archive, to the byte. Its signature vouches for all of it. */
export const ArchiveManifest = strict({
  format: z.literal(1),
  bcb: text.describe("version of bcb that wrote it"),
  published: z.iso.datetime(),
  name: text.describe("what the run's files are called"),
  model: ModelIdentity,
  dataset: RunRecord.shape.dataset,
  environment: RunRecord.shape.environment,
  engine: text,
  files: rows({
    name: text,
    bytes: count,
    sha256: text,
  }),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

/** What `bcb verify` found. */
export interface Verification {
  archive: string;
  /** Of the key that signed it. */
  signer: string;
  /** Whether that is the key that was asked for; null where none was. */
  expected_signer: boolean | null;
  manifest: ArchiveManifest;
  split: string;
  verdicts: number;
  /** Over the verdicts in the archive; null where they hold none. */
  pass_at_1: number | null;
  /** Null where nothing was judged again. */
  rejudged: Rejudged | null;
}

export interface Rejudged {
  drawn: number;
  repeated: number;
  differing: { task_id: string; sample: number; published: string; now: string }[];
}
