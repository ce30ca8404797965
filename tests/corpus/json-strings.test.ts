import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createJsonStrings } from "../../src/corpus/json-strings.ts";

function scan(text: string, cut: number) {
  const found: { value: string; line: number; field: string }[] = [];
  let pieces: Buffer[] = [];
  const strings = createJsonStrings({
    feed(bytes, end, isLast) {
      pieces.push(Buffer.from(bytes.slice(0, end)));
      if (!isLast) return;
      found.push({ value: Buffer.concat(pieces).toString("utf8"), ...strings.place() });
      pieces = [];
    },
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += cut) strings.feed(bytes.subarray(at, at + cut));
  strings.end();
  return { found, problems: strings.problems() };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

describe("strings in JSON", () => {
  test("are those that a parser finds, however the text is cut and escaped", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (values, cut, escapes) => {
          const rows = values.map((value) => JSON.stringify(value));
          const escaped = rows.map((row) =>
            row.replaceAll(
              /[\u0080-\uFFFF]/g,
              (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
            ),
          );
          const { found, problems } = scan(`${(escapes ? escaped : rows).join("\n")}\n`, cut);
          expect(found.map(({ value }) => value)).toEqual(
            values.flatMap((value) => stringsIn(value)).map((value) => value.toWellFormed()),
          );
          expect(problems).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("know their line and their field", () => {
    const text = '{"a": "x", "b": {"c": ["y", 1, "z"]}}\n\n{"d": "w"}';
    expect(scan(text, 1000).found).toEqual([
      { value: "x", line: 1, field: "a" },
      { value: "y", line: 1, field: "c" },
      { value: "z", line: 1, field: "c" },
      { value: "w", line: 3, field: "d" },
    ]);
  });

  test("are found in lines that are half written or no JSON, which are counted", () => {
    const { found, problems } = scan('{"a": "half\n{"a": "whole"}\nprose\n{"a": "torn', 5);
    expect(found.map(({ value }) => value)).toEqual(["half", "whole", "torn"]);
    expect(problems).toBe(3);
  });

  test("may be longer than any buffer", () => {
    const long = "word ".repeat(100_000);
    expect(scan(JSON.stringify({ text: long }), 70_001).found.map(({ value }) => value)).toEqual([
      long,
    ]);
  });
});
