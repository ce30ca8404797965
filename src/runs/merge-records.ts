import { Calibration, type RunRecord } from "../schema/verdict.ts";

/** The kinds of verdicts that a run has once these are added. */
export function mergeCalibrations(
  earlier: Pick<RunRecord, "calibrations"> | undefined,
  added: readonly Calibration[],
): Calibration[] {
  const both = new Set([...(earlier?.calibrations ?? []), ...added]);
  return Calibration.options.filter((calibration) => both.has(calibration));
}

/** The record of a run to whose verdicts others are added: it tells of both. Only a wider run has more tasks than are selected now. */
export function mergeRecords(
  earlier: RunRecord,
  added: RunRecord,
  { isWider }: { isWider: boolean },
): RunRecord {
  const merged = {
    ...added,
    missing_walls: [...new Set([...earlier.missing_walls, ...added.missing_walls])],
    calibrations: mergeCalibrations(earlier, added.calibrations),
  };
  if (!isWider) return merged;
  const selected = mergeSelections(earlier, added);
  const isWhole = selected.selection === everything;
  const isSameFile = earlier.samples.hash === added.samples.hash;
  return {
    ...merged,
    ...selected,
    note: isWhole ? earlier.note : joinDistinct([earlier.note, added.note], "; "),
    samples: {
      ...added.samples,
      // What an interrupted command had selected is still to come.
      count: Math.max(added.samples.count, isSameFile ? earlier.samples.count : 0),
    },
  };
}

type Selected = Pick<RunRecord, "subset" | "selection">;

const everything = "all";
const separator = " + ";

function mergeSelections(earlier: Selected, added: Selected): Selected {
  const isSameSubset = earlier.subset === added.subset;
  const texts = [earlier, added].flatMap(({ subset, selection }) => {
    const parts = selection.split(separator);
    if (isSameSubset || subset === "full") return parts;
    const some = parts.filter((part) => part !== everything);
    const name = `subset ${subset}`;
    return some.length === 0 ? [name] : some.map((part) => `${name}; ${part}`);
  });
  return {
    subset: isSameSubset ? added.subset : "full",
    selection: texts.includes(everything) ? everything : (joinDistinct(texts, separator) ?? ""),
  };
}

function joinDistinct(texts: readonly (string | null)[], between: string): string | null {
  const distinct = new Set(texts.filter((text) => text !== null));
  return distinct.size === 0 ? null : [...distinct].join(between);
}
