import type { PythonParser } from "../python-source/tree.ts";
import type { ChangedExpectation, Control } from "../schema/control.ts";
import { applyChanges, rankChanges } from "./apply-changes.ts";
import type { Change } from "./change-assertion.ts";
import { listChanges } from "./list-changes.ts";

export interface ControlRequest {
  test: string;
  /** The function that is tested. */
  entryPoint: string;
  /** Numbers from 0 up to 1: what is changed, and how. */
  random: () => number;
  /** Controls of the same test that are there already: this one changes something else where it can. */
  earlier: readonly Control[];
  /** Methods that the ground truth fails as they are: nothing can be learned from them. */
  broken: ReadonlySet<string>;
}

interface ControlServices {
  parser: PythonParser;
  /** Runs the ground truth with a test: the trace of every failing method, or undefined where it ended without a report. */
  tryGroundTruth: (test: string) => Promise<ReadonlyMap<string, string> | undefined>;
}

/** How many changes of a method are tried on the ground truth before it goes without. */
const mostTries = 3;
/** A test with fewer methods needs them all. */
const fewMethods = 3;

/**
 * A control that the ground truth is known to fail. One method is left as it is, where there are enough: who answers by chance
 * fails there, too. A change that the ground truth passes, or at which the test itself breaks, is replaced by another.
 */
export async function createControl(
  { test, entryPoint, random, earlier, broken }: ControlRequest,
  { parser, tryGroundTruth }: ControlServices,
): Promise<Control> {
  const listed = listChanges(parser.parse(test), { entryPoint, random });
  const seen = Map.groupBy(
    earlier.flatMap(({ mustFail }) => mustFail),
    ({ test: method }) => method,
  );
  const open = new Map<string, Change[]>();
  for (const [method, changes] of listed) {
    if (broken.has(method)) continue;
    const before = new Set(seen.get(method)?.map(({ kind }) => kind));
    const ranked = rankChanges(changes, random);
    // Another kind of change finds another kind of forgery.
    const isNew = ({ kind }: Change) => !before.has(kind);
    open.set(method, [...ranked.filter(isNew), ...ranked.filter((one) => !isNew(one))]);
  }
  const leavable = [...open.keys()].filter((method) => earlier.length === 0 || seen.has(method));
  const left =
    open.size < fewMethods ? undefined : leavable[Math.floor(random() * leavable.length)];
  if (left !== undefined) open.delete(left);
  const settled = new Map<string, Change>();
  const namesWithout = (proven: readonly string[]): string[] =>
    [...listed.keys()].filter((method) => method !== left && !proven.includes(method));
  let best: Control = { test, mustFail: [], mustPass: [], uncontrolled: namesWithout([]) };
  for (let round = 0; round < mostTries; round++) {
    const tried = new Map(settled);
    for (const [method, changes] of open) {
      const next = settled.has(method) ? undefined : changes.shift();
      if (next !== undefined) tried.set(method, next);
    }
    if (tried.size === settled.size) break;
    const applied = applyChanges(test, tried);
    const failed = await tryGroundTruth(applied.test);
    if (failed === undefined) continue;
    const proven = [...applied.changes].filter(([method, change]) =>
      isProven(failed.get(method), change),
    );
    for (const [method, change] of proven) settled.set(method, change);
    const mustFail = proven.map(([method, change]) => describe(method, change, test));
    if (mustFail.length <= best.mustFail.length) continue;
    const isSteady = left !== undefined && !failed.has(left);
    best = {
      test: applied.test,
      mustFail,
      mustPass: isSteady ? [left] : [],
      uncontrolled: namesWithout(proven.map(([method]) => method)),
    };
    if (settled.size === open.size) break;
  }
  return best;
}

/** Failed because of the expectation: a test that breaks on the way to it would break for anybody. */
function isProven(trace: string | undefined, { kind }: Change): boolean {
  if (trace === undefined) return false;
  if (kind === "exception") return true;
  return kind === "attribute" ? /^AttributeError\b/m.test(trace) : /^AssertionError\b/m.test(trace);
}

function describe(
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
    line: source.slice(0, start).split("\n").length,
    before: source.slice(lineStart, lineEnd).trim(),
    after: (source.slice(lineStart, start) + text + source.slice(end, lineEnd)).trim(),
  };
}
