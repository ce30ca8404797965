import type { SourceError } from "./syntax.ts";

/** What `bcb syncheck --json` prints. */
export interface SyncheckFindings {
  tasks: number;
  samples: number;
  /** Tasks without any sample. */
  missing: string[];
  /** Tasks with fewer samples than `--n` asks for. */
  short: { task_id: string; samples: number }[];
  /** Samples that the target Python does not accept. */
  wrong: ({ task_id: string; sample: number; place: string } & SourceError)[];
  /** Rows that are no samples, or of tasks that the dataset does not have. */
  unreadable: string[];
}
