import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePythonStringList } from "../../src/python-source/literal.ts";

describe("parsePythonStringList", () => {
  test.for<[text: string, items: string[]]>([
    ["[]", []],
    [" [ ] \n", []],
    ["['a']", ["a"]],
    [`['a', "b"]`, ["a", "b"]],
    ["['a','b',]", ["a", "b"]],
    [`["it's", 'say "x"']`, ["it's", 'say "x"']],
    [String.raw`['it\'s', "\"", '\\']`, ["it's", '"', "\\"]],
    [String.raw`['\n\t\r\a\b\f\v']`, ["\n\t\r\u0007\b\f\v"]],
    [String.raw`['\x41\u00e9\U0001F600']`, ["Aé😀"]],
    [String.raw`['\0', '\101x', '\1019']`, ["\0", "Ax", "A9"]],
    [String.raw`['\d', '\8', '\%']`, ["\\d", "\\8", "\\%"]],
    ["['a\\\nb']", ["ab"]],
    ["['''a'b\nc''', \"\"\"d\"\"\"]", ["a'b\nc", "d"]],
    ["['', '']", ["", ""]],
    ["['a' 'b', 'c']", ["ab", "c"]],
    ["['größe 😀']", ["größe 😀"]],
  ])("reads %s as Python does", ([text, items]) => {
    expect(parsePythonStringList(text)).toEqual({ ok: true, value: items });
  });

  test.for([
    ["", 'expected "[" at character 1'],
    ["json", 'expected "[" at character 1'],
    ["['a'", 'expected "]" at character 5'],
    ["['a' b]", 'expected "]" at character 6'],
    ["[,]", "expected a quoted string at character 2"],
    ["['a',,]", "expected a quoted string at character 6"],
    ["[1]", "expected a quoted string at character 2"],
    ["['a]", "expected the closing ' at character 5"],
    ["['a\nb']", "expected the closing ' at character 4"],
    ["['a\\", "expected the closing ' at character 5"],
    ["['a'] x", "expected nothing more after the list at character 7"],
    [String.raw`['\x4']`, "expected 2 hexadecimal digits of a character at character 4"],
    [String.raw`['\UFFFFFFFF']`, "expected 8 hexadecimal digits of a character at character 4"],
    [String.raw`['\N{DASH}']`, String.raw`expected no \N{…} escape (not supported) at character 4`],
  ])("refuses %s and says where", ([text, error]) => {
    expect(parsePythonStringList(text ?? "")).toEqual({ ok: false, error });
  });

  test("gives back what Python's repr wrote", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 5 }),
        (items) => {
          const text = `[${items.map(repr).join(", ")}]`;
          expect(parsePythonStringList(text)).toEqual({ ok: true, value: items });
        },
      ),
    );
  });

  test("never throws, whatever the text is", () => {
    const bits = fc.constantFrom("[", "]", "'", '"', "\\", ",", " ", "\n", "x", "u", "7", "a", "N");
    fc.assert(
      fc.property(fc.array(bits), (parts) => {
        expect(typeof parsePythonStringList(parts.join("")).ok).toBe("boolean");
      }),
      { numRuns: 1000 },
    );
  });
});

/** What CPython's repr() makes of a string; here everything outside ASCII is escaped, as ascii() does. */
function repr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === quote || character === "\\") return `\\${character}`;
    if (character === "\n") return "\\n";
    if (code >= 32 && code < 127) return character;
    if (code < 256) return `\\x${code.toString(16).padStart(2, "0")}`;
    return code < 65_536
      ? `\\u${code.toString(16).padStart(4, "0")}`
      : `\\U${code.toString(16).padStart(8, "0")}`;
  });
  return `${quote}${body.join("")}${quote}`;
}
