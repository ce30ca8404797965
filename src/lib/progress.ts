/** One step of long work; `total` is undefined while it is unknown. */
export interface ProgressStep {
  label: string;
  done: number;
  total: number | undefined;
  note?: string;
}

/** Handed into whatever takes long; the CLI draws it, a program may ignore it. */
export type ReportProgress = (step: ProgressStep) => void;

export const noProgress: ReportProgress = () => {};
