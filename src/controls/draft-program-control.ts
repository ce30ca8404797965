import type { Check } from "../schema/check.ts";
import type { Change, Control, TestReader } from "../schema/control.ts";
import { applyChanges, rankChanges } from "./apply-changes.ts";
import type { ControlDraft, ControlRequest } from "./draft-control.ts";
import { describeChange, lineAt } from "./draft-suite-control.ts";

/** The name of a test that is one program. */
export const programTest = "program";

/** How many changes are tried on the ground truth before a control is given up. */
const mostTries = 3;

/**
 * A program with one changed assertion. It stops at the first that fails, so each control changes another one: first every
 * assertion in its best way, those that expect a value before others, then in the next best.
 */
export function draftProgramControl(
  check: Extract<Check, { kind: "program" }>,
  { entryPoint, random, earlier, broken }: Omit<ControlRequest, "check">,
  reader: TestReader,
): ControlDraft | undefined {
  if (broken.has(programTest)) return undefined;
  const { test } = check;
  const listed = reader.listProgramChanges(test, { entryPoint, random });
  // Each of them in two ways: more would hardly change anything else.
  if (earlier.length >= 2 * listed.length) return undefined;
  const seen = earlier.flatMap(({ mustFail }) => mustFail);
  const open = orderChanges(
    listed.map((changes) => {
      const lines = new Set(changes.map(({ start }) => lineAt(test, start)));
      const before = seen.filter(({ line }) => lines.has(line)).map(({ kind }) => kind);
      return { changes: rankChanges(changes, random, before), uses: before.length };
    }),
    random,
  );
  const [first] = open;
  if (first === undefined) return undefined;

  function toControl(change: Change, counts: boolean): Control {
    return {
      check: { ...check, test: applyChanges(test, new Map([[programTest, change]])).test },
      mustFail: counts ? [describeChange(programTest, change, test)] : [],
      mustPass: [],
      uncontrolled: counts ? [] : [programTest],
    };
  }

  return {
    control: toControl(first, true),
    failsAsExpected: reader.failsAsExpected,
    async calibrate(tryGroundTruth) {
      for (const change of open.slice(0, mostTries)) {
        const control = toControl(change, true);
        const failed = await tryGroundTruth(control.check);
        if (reader.failsAsExpected(failed?.get(programTest), change.kind)) return control;
      }
      return toControl(first, false);
    },
  };
}

/**
 * The best change of every assertion, then the second best of each, and so on. Assertions that no control uses yet come
 * first, then the strongest changes, and equals by chance.
 */
function orderChanges(
  assertions: readonly { changes: readonly Change[]; uses: number }[],
  random: () => number,
): Change[] {
  const rounds = Math.max(0, ...assertions.map(({ changes }) => changes.length));
  const byUse = [...Map.groupBy(assertions, ({ uses }) => uses)].toSorted(([a], [b]) => a - b);
  return Array.from({ length: rounds }, (_, round) =>
    byUse.flatMap(([, group]) =>
      rankChanges(
        group.flatMap(({ changes }) => changes[round] ?? []),
        random,
      ),
    ),
  ).flat();
}
