import type {
  Change,
  ChangeSources,
  ChangedExpectation,
  Check,
  Control,
  TestReader,
} from "../schema/check.ts";
import { pick } from "./by-syntax/change-values.ts";
import { applyChanges, rankChanges } from "./apply-changes.ts";
import { describeChange, draftSuiteControl, lineAt } from "./draft-suite-control.ts";

/**
 * How often a check is run for one control that is asked for. A suite goes on after a failure, so that one run changes an
 * expectation in every method; a program stops at the first, so that a run changes one.
 */
export function countRuns(kind: Check["kind"]): number {
  return kind === "program" ? 4 : 1;
}

/** The next control of a check; undefined where there is none, or no other, or nobody reads tests in its language. */
export function draftControl(
  request: ControlRequest,
  reader: TestReader | undefined,
): ControlDraft | undefined {
  const { check } = request;
  switch (check.kind) {
    case "unittest":
      return reader && draftSuiteControl(check, request, reader);
    case "program":
      return reader && draftProgramControl(check, request, reader);
    case "stdio":
      return settle(changeCases(check, request));
    case "match":
      return settle(changeDomain(check, request));
    case "inputs":
    case "script":
      return undefined;
    default:
      return check satisfies never;
  }
}

export interface ControlRequest extends ChangeSources {
  check: Check;
  /** Controls of the same check that are there already: this one changes something else where it can. */
  earlier: readonly Control[];
  /** Tests that the ground truth fails as they are: nothing can be learned from them. */
  broken: ReadonlySet<string>;
  /** A short one changes few tests and has no others: for what takes long to run. */
  isShort: boolean;
}

/** Runs the ground truth with a check: the trace of every failing test, or undefined where it ended without a report. */
type TryGroundTruth = (check: Check) => Promise<ReadonlyMap<string, string> | undefined>;

/** A control that was not tried on the ground truth yet: each of its changes counts until that says otherwise. */
export interface ControlDraft {
  control: Control;
  failsAsExpected: TestReader["failsAsExpected"];
  /** The same with other changes in place of those that the ground truth passes, or at which the test itself breaks. */
  calibrate(tryGroundTruth: TryGroundTruth): Promise<Control>;
}

/** The name of a test that is one program. */
export const programTest = "program";

/** How many changes are tried on the ground truth before a control is given up. */
const mostTries = 3;

/**
 * A program with one changed assertion. It stops at the first that fails, so each control changes another one: first every
 * assertion in its best way, those that expect a value before others, then in the next best.
 */
function draftProgramControl(
  check: Extract<Check, { kind: "program" }>,
  { entryPoint, random, earlier, broken }: ControlRequest,
  reader: TestReader,
): ControlDraft | undefined {
  if (broken.has(programTest)) return undefined;
  const { test } = check;
  const listed = reader.listProgramChanges(test, { entryPoint, random });
  // Each of them in two ways: more would hardly change anything else.
  if (earlier.length >= 2 * listed.length) return undefined;
  const seen = earlier.flatMap(({ mustFail }) => mustFail);
  const assertions = listed.map((changes) => {
    const lines = new Set(changes.map(({ start }) => lineAt(test, start)));
    const before = seen.filter(({ line }) => lines.has(line)).map(({ kind }) => kind);
    return { changes: rankChanges(changes, random, before), uses: before.length };
  });
  // The best change of every assertion, then the second best of each, and so on. Assertions that no control uses yet come
  // first, then the strongest changes, and equals by chance.
  const rounds = Math.max(0, ...assertions.map(({ changes }) => changes.length));
  const byUse = [...Map.groupBy(assertions, ({ uses }) => uses)].toSorted(([a], [b]) => a - b);
  const open = Array.from({ length: rounds }, (_, round) =>
    byUse.flatMap(([, group]) => {
      const next = group.flatMap(({ changes }) => changes[round] ?? []);
      return rankChanges(next, random);
    }),
  ).flat();
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
 * What is compared outside of the sample's process: it cannot know what was expected, so any change has to be noticed, by
 * whoever gave a right answer, and nothing is to be tried on the ground truth first.
 */
function settle(control: Control | undefined): ControlDraft | undefined {
  return control && { control, failsAsExpected: isWrong, calibrate: async () => control };
}

const isWrong = (trace: string | undefined) =>
  trace !== undefined && /^(AssertionError|Wrong answer)\b/m.test(trace);

/** Fewer cases than this are all changed. */
const fewCases = 3;

function changeCases(
  check: Extract<Check, { kind: "stdio" }>,
  { random, earlier }: ControlRequest,
): Control | undefined {
  // As the worker names its failures.
  const names = check.cases.map((_, index) => `case_${index + 1}`);
  if (names.length === 0) return undefined;
  const before = new Set(earlier.flatMap(({ mustPass }) => mustPass));
  const leavable = names.filter((name) => !before.has(name));
  const left = names.length < fewCases ? undefined : pick(leavable, random);
  const mustFail: ChangedExpectation[] = [];
  const cases = check.cases.map(({ input, output }, index) => {
    const test = names[index] ?? "";
    if (test === left) return { input, output };
    let secret = "";
    do {
      secret = String(1_000_000 + Math.floor(random() * 9_000_000));
    } while (output.includes(secret));
    // A line, or an element around the value: no rule takes it for the same.
    const isPrinted = check.function === null;
    const other = isPrinted ? `${output.trimEnd()}\n${secret}\n` : `["${secret}", ${output}]`;
    mustFail.push(describe(test, index + 1, [output, other]));
    return { input, output: other };
  });
  const mustPass = left === undefined ? [] : [left];
  return { check: { ...check, cases }, mustFail, mustPass, uncontrolled: [] };
}

function changeDomain(
  check: Extract<Check, { kind: "match" }>,
  { random, earlier }: ControlRequest,
): Control | undefined {
  const earlierChecks = [check, ...earlier.map((one) => one.check)];
  const used = new Set(earlierChecks.map((one) => (one.kind === "match" ? one.expected : "")));
  const domains = new Set(check.apis.map(({ domain }) => domain));
  const others = [...domains.difference(used)].filter((domain) => domain !== "");
  const expected = pick(others, random);
  if (expected === undefined) return undefined;
  const change = describe("match", 1, [check.expected, expected]);
  return { check: { ...check, expected }, mustFail: [change], mustPass: [], uncontrolled: [] };
}

const mostShown = 200;

function describe(test: string, line: number, texts: [string, string]): ChangedExpectation {
  const [before, after] = texts;
  const shown = { before: before.slice(-mostShown), after: after.slice(-mostShown) };
  return { test, kind: "value", line, ...shown };
}
