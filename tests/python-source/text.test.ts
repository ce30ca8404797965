import { expect, test } from "vitest";
import { isBlankPython, splitPythonLines, stripPython } from "../../src/python-source/text.ts";

// The answers are CPython's: repr of what str.strip() and str.splitlines() return.
test.for([
  ["  a b \n", "a b"],
  ["\u00a0\u3000a\u2028", "a"],
  ["\u001c\u0085a\u001f", "a"],
  ["\ufeffa\u200b", "\ufeffa\u200b"],
  [" \t\v\f\r\n", ""],
  ["", ""],
] as const)("strips %j to %j", ([text, stripped]) => {
  expect(stripPython(text)).toBe(stripped);
  expect(isBlankPython(text)).toBe(stripped === "");
});

test.for([
  ["a\nb\r\nc\rd", ["a", "b", "c", "d"]],
  ["a\vb\fc\u001cd\u0085e\u2028f", ["a", "b", "c", "d", "e", "f"]],
  ["a\n\n", ["a", ""]],
  ["", []],
  ["\n", [""]],
  ["a\u001fb", ["a\u001fb"]],
] as const)("splits %j as Python does", ([text, lines]) => {
  expect(splitPythonLines(text)).toEqual(lines);
});
