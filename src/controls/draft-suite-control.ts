import { draw } from "../lib/draw.ts";
import type { Change, ChangedExpectation, Check, TestReader } from "../schema/check.ts";
import { applyChanges, rankChanges } from "./apply-changes.ts";
import type { ControlDraft, ControlRequest } from "./draft-control.ts";
import { pick } from "./by-syntax/change-values.ts";

/** How many changes of a method are tried on the ground truth before it goes without. */
const mostTries = 3;
/** A test with fewer methods needs them all; a short control changes no more. */
const fewMethods = 3;

/**
 * A change for every method that has one. One method is left as it is, where there are enough: who answers by chance fails
 * there, too.
 */
export function draftSuiteControl(
  check: Extract<Check, { kind: "unittest" }>,
  { entryPoint, random, earlier, broken, isShort }: Omit<ControlRequest, "check">,
  reader: TestReader,
): ControlDraft {
  const { test } = check;
  const listed = reader.listSuiteChanges(test, { entryPoint, random });
  const seen = Map.groupBy(
    earlier.flatMap(({ mustFail }) => mustFail),
    ({ test: method }) => method,
  );
  const open = new Map<string, Change[]>();
  for (const [method, changes] of listed) {
    if (broken.has(method)) continue;
    const before = seen.get(method)?.map(({ kind }) => kind);
    open.set(method, rankChanges(changes, random, before));
  }
  const leavable = [...open.keys()].filter((method) => earlier.length === 0 || seen.has(method));
  const left = open.size < fewMethods ? undefined : pick(leavable, random);
  if (left !== undefined) open.delete(left);
  const removed = new Set<string>();
  if (isShort) {
    const changeable = [...open.keys()].filter((method) => open.get(method)?.length !== 0);
    const kept = draw(changeable, fewMethods, Math.floor(random() * 2 ** 32));
    for (const method of listed.keys()) {
      if (method !== left && !kept.includes(method)) removed.add(method);
    }
    for (const method of removed) open.delete(method);
  }
  const cuts = reader.findTests(test, removed);

  /** The settled changes, and for every other method its change with this number. */
  function choose(settled: ReadonlyMap<string, Change>, round: number) {
    const tried = new Map(settled);
    for (const [method, changes] of open) {
      const next = settled.has(method) ? undefined : changes[round];
      if (next !== undefined) tried.set(method, next);
    }
    return applyChanges(test, tried, cuts);
  }

  function toControl(changed: string, changes: Iterable<[string, Change]>, steady: boolean) {
    const mustFail = Array.from(changes, ([method, change]) =>
      describeChange(method, change, test),
    );
    const methods = new Set(mustFail.map((change) => change.test));
    return {
      check: { ...check, test: changed },
      mustFail,
      mustPass: steady && left !== undefined ? [left] : [],
      uncontrolled: [...listed.keys()].filter((name) => name !== left && !methods.has(name)),
    };
  }

  const first = choose(new Map(), 0);
  return {
    control: toControl(first.test, first.changes, true),
    failsAsExpected: reader.failsAsExpected,
    async calibrate(tryGroundTruth) {
      const settled = new Map<string, Change>();
      let best = toControl(test, [], false);
      // Where one method of several has no change that counts, that is said, and no further run spent on it.
      const enough = Math.max(Math.min(fewMethods, open.size), Math.ceil(open.size / 2));
      for (let round = 0; round < mostTries && settled.size < enough; round++) {
        const applied = round === 0 ? first : choose(settled, round);
        if (applied.changes.size === settled.size) break;
        const failed = await tryGroundTruth({ ...check, test: applied.test });
        if (failed === undefined) continue;
        const proven = [...applied.changes].filter(([method, { kind }]) =>
          reader.failsAsExpected(failed.get(method), kind),
        );
        for (const [method, change] of proven) settled.set(method, change);
        if (proven.length <= best.mustFail.length) continue;
        best = toControl(applied.test, proven, left !== undefined && !failed.has(left));
      }
      return best;
    },
  };
}

/** What was changed, for people. */
export function describeChange(
  method: string,
  { kind, start, end, text }: Change,
  source: string,
): ChangedExpectation {
  const lineStart = source.lastIndexOf("\n", start - 1) + 1;
  const nextLine = source.indexOf("\n", end);
  const lineEnd = nextLine === -1 ? source.length : nextLine;
  return {
    test: method,
    kind,
    line: lineAt(source, start),
    before: source.slice(lineStart, lineEnd).trim(),
    after: (source.slice(lineStart, start) + text + source.slice(end, lineEnd)).trim(),
  };
}

/** The number of the line that this place is in, from 1. */
export function lineAt(source: string, place: number): number {
  return source.slice(0, place).split("\n").length;
}
