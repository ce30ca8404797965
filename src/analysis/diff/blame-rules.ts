import type { RecordedCause } from "./record-changes.ts";
import type { SampleFlip } from "./sample-flips.ts";

/** Which flips a cause could explain if it differs. */
export interface BlameRule {
  cause: RecordedCause;
  /** The rule in words. */
  about: string;
  covers: (flip: SampleFlip) => boolean;
}

/** One rule a cause; `changedTasks` is null where it is not known which tasks' rows differ. */
export function listBlameRules(changedTasks: ReadonlySet<string> | null): BlameRule[] {
  const answer = {
    covers: isNewAnswer,
    about: "flips with different code, unless the raw answer is the same",
  };
  const making = {
    covers: isNewCode,
    about: "flips with different code, unless the raw answer differs",
  };
  const running = { covers: isSameCode, about: "flips with the same code" };
  return [
    { cause: "model", ...answer },
    { cause: "prompt", ...answer },
    { cause: "sanitizer", ...making },
    { cause: "calibration", ...making },
    {
      cause: "dataset",
      about:
        changedTasks === null
          ? "all flips: the rows could not be compared"
          : `flips on tasks whose rows differ (${changedTasks.size} do)`,
      covers: ({ task_id }) => changedTasks?.has(task_id) ?? true,
    },
    { cause: "environment", ...running },
    {
      cause: "limits",
      about: "flips where one side timed out or crashed",
      covers: ({ timedOut, crashed }) => timedOut || crashed,
    },
    { cause: "engine", ...running },
    { cause: "seed", ...running },
  ];
}

// What is not known could be: a cause is cleared by evidence only.
function isNewAnswer({ code, text }: SampleFlip): boolean {
  return code !== "same" && text !== "same";
}

function isNewCode({ code, text }: SampleFlip): boolean {
  return code !== "same" && text !== "different";
}

/** Another answer is other code, whether or not the code is known. */
function isSameCode({ code, text }: SampleFlip): boolean {
  return code === "same" || (code === "unknown" && text !== "different");
}
