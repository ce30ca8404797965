import type { Clock } from "../lib/clock.ts";
import type { ReportProgress } from "../lib/progress.ts";
import type { Style } from "../lib/printable.ts";
import type { Settings } from "./settings.ts";

/** What travels everywhere: the surroundings of a call, handed on as one argument. Nothing else of them is reached for. */
export interface Context {
  readonly settings: Settings;
  /** Of bcb, for records. */
  readonly version: string;
  /** How words stand out where results are shown. */
  readonly style: Style;
  /** Width of what shows results; undefined where lines may be as long as they are. */
  readonly columns: number | undefined;
  readonly progress: ReportProgress;
  /** Something worth saying while the work goes on. */
  readonly remark: (line: string) => void;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** As much of it as work takes that can be stopped, where somebody may. */
export interface WorkContext extends Pick<Context, "settings" | "progress"> {
  signal?: AbortSignal | undefined;
}
