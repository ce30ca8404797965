import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isBlankPython } from "../../src/python-source/text.ts";
import { findLongestCode } from "../../src/sanitize/longest-code.ts";
import type { LineRange } from "../../src/sanitize/line-table.ts";
import { SyntaxGaveUp } from "../../src/schema/language.ts";
import { useTools } from "./tools.ts";

const { python } = useTools();

/** The rule as it is written: Python is asked about every range. */
async function tryEveryRange(text: string): Promise<LineRange> {
  const lines = text.split("\n");
  const ranges = lines.flatMap((_, first) =>
    lines.slice(first + 1).map((__, index) => ({ first, last: first + 1 + index })),
  );
  const sources = ranges.map(({ first, last }) => lines.slice(first, last + 1).join("\n"));
  const accepted = await python.accepts(sources);
  let best = { first: 0, last: 0, size: 0 };
  for (const [index, { first, last }] of ranges.entries()) {
    const size = lines.slice(first, last + 1).filter((line) => !isBlankPython(line)).length;
    if (accepted[index] && size > best.size) best = { first, last, size };
  }
  return { first: best.first, last: best.last };
}

const cases: [title: string, text: string][] = [
  ["code between prose", "Here it is:\n\nimport os\nx = 1\n\nThat is all."],
  ["two blocks of the same length: the first", "x = 1\ny = 2\n)\nz = 3\nw = 4"],
  ["a header without a body at the end", "x = 1\ny = 2\ndef f():"],
  ["a try without an except", "x = 1\ny = 2\ntry:\n    pass"],
  ["a try with an else", "try:\n    a\nexcept B:\n    c\nelse:\n    d\nfinally:\n    e"],
  ["an else of a try without an except", "try:\n    a\nelse:\n    d"],
  ["a decorator without a function", "x = 1\n@cache\nx = 2\ny = 3"],
  ["decorators, comments and blank lines", "@a\n# why\n\n@b(1)\nasync def f():\n  pass"],
  ["an else of a loop", "for x in y:\n    pass\nelse:\n    pass\nelse:\n    pass"],
  ["match and case", "match x:\n    case [a]: y = 1\n    case _:\n        pass\ncase [x]: y = 1"],
  ["match as a name", "match = 1\nmatch[0]: int = 2\nmatch (x)\ncase = match"],
  ["a match without a case", "match x:\n    y = 1\nz = 2\nw = 3"],
  ["tabs against spaces", "if x:\n\ty = 1\n        z = 2\nw = 3\nv = 4"],
  ["a dedent to nowhere", "if x:\n        y = 1\n    z = 2\nw = 3"],
  ["a form feed before code", "x = 1\n\f\ny = 2\n\f  z = 3"],
  ["CRLF", "Sure!\r\nimport os\r\nx = (1,\r\n  2)\r\n"],
  ["a lone carriage return", "if x:\r  y = 1\nz = 2\rw = 3\n) = 4"],
  ["a string over lines", "x = '''a\nnot code (\n'''\ny = 2"],
  ["a quote in prose", "It's\nx = 1\ny = 2"],
  ["a backslash before an empty last line", "y = 1 \\\n"],
  ["a backslash before an empty line", "y = 1 \\\n\nz = 2"],
  ["a backslash before CRLF", "x = 0\r\ny = 1 \\\r\n"],
  ["indentation before a backslash", "if x:\n  \\\n      y = 1\n  z = 2"],
  ["a word that only begins like a keyword", "elsewhere = 1\nifé = 2\nelif_ = 3\nelseé = 4"],
  ["names that objects have anyway", "constructor = 1\nconstructor\ntoString = 2"],
  ["nothing but prose", "no code here\nnone at all"],
  ["nothing", ""],
  ["blank lines only", "\n  \n\t\n"],
  [
    "a semicolon and one-liners",
    "if x: a; b\nelif y: pass\nelse: pass\nclass A: pass\nwhile 1: break",
  ],
  [
    "a walrus, a lambda and a star",
    "if (n := 1) > 0:\n    f = lambda *a, **k: (yield)\n[*x, *y] = z",
  ],
  ["code cut off in a bracket", "import os\ndef f(a,\n      b):\n    return (a +"],
];

describe("the longest code", () => {
  test.for(cases)("is what trying every range finds: %s", async ([, text]) => {
    expect(await findLongestCode(text, python)).toEqual(await tryEveryRange(text));
  });

  test("is what trying every range finds in any mixture of lines", async () => {
    const line = fc.constantFrom(
      "x = 1",
      "if x:",
      "    y = 2",
      "\tz = 3",
      "else:",
      "elif y:",
      "    if z:",
      "        pass",
      "",
      "  # note",
      "@d",
      "def f():",
      "    return 1",
      "class A:",
      "try:",
      "except:",
      "finally:",
      "match x:",
      "    case 1:",
      "    case [a]: b = 1",
      "'''",
      "(",
      ")",
      "x = \\",
      "word word",
      "f('",
      "async def g():",
      "    async for a in b:",
      "```",
      "x!=y",
      "while x: pass",
      "\f",
    );
    const end = fc.constantFrom("\n", "\n", "\n", "\r\n", "\r");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(line, end), { maxLength: 12 }), async (lines) => {
        const text = lines.flat().join("");
        expect(await findLongestCode(text, python)).toEqual(await tryEveryRange(text));
      }),
      { numRuns: 400 },
    );
  });

  // Read from every line on to the end of what it begins, these would take minutes.
  test.for(["\\", "x = \\", "@a", "'\\"])(
    "is found behind eighty thousand lines of %j",
    async (line) => {
      const many = 80_000;
      const text = `${`${line}\n`.repeat(many)})\nx = 1\ny = 2`;
      expect(await findLongestCode(text, python)).toEqual({ first: many + 1, last: many + 2 });
    },
  );

  test("gives up where Python does: at a NUL", async () => {
    await expect(findLongestCode("a\0\nb = 1", python)).rejects.toThrow(SyntaxGaveUp);
  });
});
