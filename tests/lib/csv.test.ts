import { expect, test } from "vitest";
import { parseCsv } from "../../src/lib/csv.ts";

test.for<[string, string[][]]>([
  ["", []],
  [
    "a,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["\uFEFFa\r\n\r\n1\r2\n", [["a"], ["1"], ["2"]]],
  [
    "a,\n,",
    [
      ["a", ""],
      ["", ""],
    ],
  ],
  ['"a,""b""\n",c\n""\n', [['a,"b"\n', "c"], [""]]],
  ['"never closed\n1,2', [["never closed\n1,2"]]],
  ['"a"b,c', [["ab", "c"]]],
])("parseCsv reads %j", ([text, rows]) => {
  expect(parseCsv(text)).toEqual(rows);
});

test("parseCsv reads a quoted field of a million quotes", () => {
  expect(parseCsv(`"${'""'.repeat(1e6)}"`)).toEqual([['"'.repeat(1e6)]]);
});
