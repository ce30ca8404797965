/** One step of long work; `total` is undefined while it is unknown. */
export interface ProgressStep {
  label: string;
  done: number;
  total: number | undefined;
  /** How much of the work is done, 0 to 1, where steps differ much in size. */
  share?: number;
  note?: string;
}

/** Handed into whatever takes long; the CLI draws it, a program may ignore it. */
export type ReportProgress = (step: ProgressStep) => void;

export const noProgress: ReportProgress = () => {};
