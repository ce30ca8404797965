import { expect, test } from "vitest";
import { printable, printableLines } from "../../src/lib/printable.ts";

const cases: [title: string, text: string, line: string, lines: string][] = [
  ["plain words", "a b", "a b", "a b"],
  ["colours", "\u001B[31mred\u001B[0m", "red", "red"],
  ["a new title", "\u001B]0;owned\u0007x", "x", "x"],
  ["lines", "a\r\nb\n\tc", "a b c", "a\nb\n\tc"],
  ["a progress bar", "10%\r20%", "10% 20%", "10%\n20%"],
  ["bells and deletes", "a\u0007\u007F\u0000", "a\\u0007\\u007f\\u0000", "a\\u0007\\u007f\\u0000"],
  ["direction marks", "a\u202Eb\u2066", "a\\u202eb\\u2066", "a\\u202eb\\u2066"],
  ["other scripts", "שלום 😀 é", "שלום 😀 é", "שלום 😀 é"],
];

test.for(cases)("%s are shown, and steer nothing", ([, text, line, lines]) => {
  expect(printable(text)).toBe(line);
  expect(printableLines(text)).toBe(lines);
});
