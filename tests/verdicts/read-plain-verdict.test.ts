import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Verdict } from "../../src/schema/verdict.ts";
import { readPlainVerdict } from "../../src/verdicts/read-plain-verdict.ts";
import { makeVerdict } from "../support/make-verdict.ts";

/** What JSON and the schema make of a line; undefined where they refuse it. */
function parseSlowly(text: string): Verdict | undefined {
  try {
    return Verdict.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
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
    status: fc.constantFrom("pass", "fail", "tampered"),
    limit_ms: fc.integer({ min: -1, max: 9 }),
  })
  .map(({ details, evidence, status, ...rest }) => ({
    ...makeVerdict("T/1", "pass"),
    ...rest,
    official: { status: "fail", details },
    strict: { status, evidence },
  }));

describe("a plain line", () => {
  test.for(["pass", "fail", "timeout"] as const)(
    "of a %s is read without parsing JSON",
    (outcome) => {
      const verdict = makeVerdict("BigCodeBench/7", outcome, { sample: 3 });
      expect(readPlainVerdict(JSON.stringify(verdict))).toEqual(verdict);
    },
  );

  test("is never read as anything but what the schema makes of it", () => {
    fc.assert(
      fc.property(verdicts, (verdict) => {
        const text = JSON.stringify(verdict);
        const slow = parseSlowly(text);
        expect(readPlainVerdict(text) ?? slow).toEqual(slow);
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
          expect(readPlainVerdict(text) ?? slow).toEqual(slow);
        }
      }
    }
  });
});
