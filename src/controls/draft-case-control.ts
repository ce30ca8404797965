import type { Check } from "../schema/check.ts";
import type { ChangedExpectation, Control } from "../schema/control.ts";
import type { ControlDraft, ControlRequest } from "./draft-control.ts";
import { pick } from "./by-syntax/change-values.ts";

type CaseCheck = Extract<Check, { kind: "stdio" | "match" }>;

/** Fewer cases than this are all changed. */
const fewCases = 3;
const mostShown = 200;

/**
 * What is compared outside of the sample's process: it cannot know what was expected, so any change has to be noticed, by
 * whoever gave a right answer, and nothing is to be tried on the ground truth first.
 */
export function draftCaseControl(
  check: CaseCheck,
  { random, earlier }: Pick<ControlRequest, "random" | "earlier">,
): ControlDraft | undefined {
  const control =
    check.kind === "stdio"
      ? changeCases(check, random, earlier)
      : changeDomain(check, random, earlier);
  return control && { control, failsAsExpected: isWrong, calibrate: async () => control };
}

function isWrong(trace: string | undefined): boolean {
  return trace !== undefined && /^(AssertionError|Wrong answer)\b/m.test(trace);
}

function changeCases(
  check: Extract<Check, { kind: "stdio" }>,
  random: () => number,
  earlier: readonly Control[],
): Control | undefined {
  const before = new Set(earlier.flatMap(({ mustPass }) => mustPass));
  const numbers = check.cases.map((_, index) => index);
  if (numbers.length === 0) return undefined;
  const leavable = numbers.filter((index) => !before.has(caseName(index)));
  const left = numbers.length < fewCases ? undefined : pick(leavable, random);
  const cases = check.cases.map(({ input, output }, index) =>
    index === left ? { input, output } : { input, output: addTo(output, check, random) },
  );
  return {
    check: { ...check, cases },
    mustFail: numbers
      .filter((index) => index !== left)
      .map((index) => describe(index, check.cases[index]?.output, cases[index]?.output)),
    mustPass: left === undefined ? [] : [caseName(left)],
    uncontrolled: [],
  };
}

/** A line, or an element around the value: no rule takes it for the same. */
function addTo(
  output: string,
  { function: name }: Extract<Check, { kind: "stdio" }>,
  random: () => number,
): string {
  let secret = "";
  do {
    secret = String(1_000_000 + Math.floor(random() * 9_000_000));
  } while (output.includes(secret));
  return name === null ? `${output.trimEnd()}\n${secret}\n` : `["${secret}", ${output}]`;
}

function changeDomain(
  check: Extract<Check, { kind: "match" }>,
  random: () => number,
  earlier: readonly Control[],
): Control | undefined {
  const used = new Set(
    earlier
      .map((one) => (one.check.kind === "match" ? one.check.expected : ""))
      .concat(check.expected),
  );
  const others = [...new Set(check.apis.map(({ domain }) => domain))].filter(
    (domain) => domain !== "" && !used.has(domain),
  );
  const expected = pick(others, random);
  if (expected === undefined) return undefined;
  const change = { ...describe(0, check.expected, expected), test: "match" };
  return { check: { ...check, expected }, mustFail: [change], mustPass: [], uncontrolled: [] };
}

/** As the worker names its failures. */
function caseName(index: number): string {
  return `case_${index + 1}`;
}

function describe(index: number, before = "", after = ""): ChangedExpectation {
  return {
    test: caseName(index),
    kind: "value",
    line: index + 1,
    before: before.slice(-mostShown),
    after: after.slice(-mostShown),
  };
}
