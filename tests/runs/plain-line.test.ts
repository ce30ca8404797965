import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Verdict } from "../../src/schema/verdict.ts";
import { createPlainLine } from "../../src/runs/plain-line.ts";
import { makeVerdict } from "../support/make-verdict.ts";

/** What JSON and the schema make of a line; undefined where they refuse it. */
function parseSlowly(text: string): Verdict | undefined {
  try {
    return Verdict.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const plain = createPlainLine();

/** As a plain line among others; undefined where it is none. */
function readPlain(text: string): Verdict | undefined {
  const [before, bytes] = [Buffer.from("{}\n"), Buffer.from(text)];
  const lines = Buffer.concat([before, bytes, Buffer.from("\n{}\n")]);
  const isPlain = plain.read(lines, before.length, before.length + bytes.length);
  return isPlain ? plain.toVerdict() : undefined;
}

const word = fc.string({ unit: "binary", maxLength: 12 });
const verdicts = fc
  .record({
    task_id: word,
    sample: fc.nat(),
    outcome: fc.constantFrom("pass", "fail", "timeout", "crash", "broken"),
    reason: fc.option(word),
    details: fc.dictionary(word, word, { noNullPrototype: true }),
    evidence: fc.array(word),
    status: fc.constantFrom("earned", "forged", "suspect", "unproven", "fail", "pass"),
    controls: fc.integer({ min: -1, max: 3 }),
    uncontrolled: fc.array(word),
    limit_ms: fc.integer({ min: -1, max: 9 }),
  })
  .map(({ details, evidence, status, controls, uncontrolled, ...rest }) => ({
    ...makeVerdict("T/1", "pass"),
    ...rest,
    official: { status: "fail", details },
    strict: { status, controls, exposed: [], uncontrolled, evidence },
  }));

describe("a plain line", () => {
  test.for(["pass", "fail", "timeout"] as const)(
    "of a %s is read without parsing JSON",
    (outcome) => {
      const verdict = makeVerdict("BigCodeBench/7", outcome, { sample: 3 });
      expect(readPlain(JSON.stringify(verdict))).toEqual(verdict);
    },
  );

  test("gives the question and the result that its verdict gives", () => {
    const verdict = makeVerdict("BigCodeBench/7", "fail", { sample: 3 });
    const { task_id, sample, calibrated, solution_hash, seed, hash_seed } = verdict;
    const { outcome, strict, reason, tests_expected, wall_ms } = verdict;
    expect(readPlain(JSON.stringify(verdict))).toBeDefined();
    const question = { task_id, sample, calibrated, solution_hash, seed, hash_seed };
    expect(plain.toQuestion()).toEqual(question);
    const judged = { outcome, strict, reason, tests_expected, wall_ms };
    const details = verdict.official?.details;
    expect(plain.toResult()).toEqual({ task_id, sample, passed: false, details, ...judged });
  });

  test("whose test is called __proto__ is left to the schema", () => {
    const text = JSON.stringify(makeVerdict("T/1", "fail"));
    for (const name of ["__proto__", String.raw`\u005f_proto__`]) {
      expect(
        readPlain(text.replace(/"details":\{"[^"]*"/, `"details":{"${name}"`)),
      ).toBeUndefined();
    }
  });

  test("is never read as anything but what the schema makes of it", () => {
    fc.assert(
      fc.property(verdicts, (verdict) => {
        const text = JSON.stringify(verdict);
        const slow = parseSlowly(text);
        expect(readPlain(text) ?? slow).toEqual(slow);
      }),
      { numRuns: 500 },
    );
  });

  test("with a character removed, doubled or changed is refused, or means the same to the schema", () => {
    const failing = makeVerdict("T/1", "fail");
    const lines = [makeVerdict("T/1", "pass"), failing].map((verdict) => JSON.stringify(verdict));
    for (const line of lines) {
      for (let place = 0; place < line.length; place++) {
        for (const piece of ["", `${line[place]}${line[place]}`, "\\", '"', "0", ",", "\n"]) {
          const text = line.slice(0, place) + piece + line.slice(place + 1);
          const slow = parseSlowly(text);
          expect(readPlain(text) ?? slow).toEqual(slow);
        }
      }
    }
  });
});
