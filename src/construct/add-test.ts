import { findMethods, findTests } from "../lib/python-tests.ts";
import type { PythonParser } from "../lib/python-tree.ts";
import { fail, succeed, type Result } from "../lib/result.ts";

/** A test module with one more method at the end of its class TestCases; the error says why it cannot be added. */
export function addTest(
  test: string,
  method: string,
  parser: PythonParser,
): Result<string, string> {
  const present = findMethods(parser.parse(test));
  const last = present.at(-1);
  if (last === undefined) return fail("the test has no class TestCases with a method");
  const body = indent(dedent(method));
  const wrapped = `class TestCases:\n${body}\n`;
  const added = findMethods(parser.parse(wrapped));
  const [only] = findTests(parser.parse(wrapped));
  if (only === undefined || added.length !== 1)
    return fail("it is not one method whose name starts with test");
  if (present.some(({ name }) => name === only.name)) return fail(`${only.name} is there already`);
  const { end } = last.definition;
  return succeed(`${test.slice(0, end)}\n\n${body}${test.slice(end)}`);
}

/** Without the indentation that all of its lines share. */
function dedent(text: string): string[] {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^\n+|\s+$/g, "")
    .split("\n");
  const depths = lines.flatMap((line) =>
    line.trim() === "" ? [] : [/^\s*/.exec(line)?.[0].length ?? 0],
  );
  const depth = Math.min(...depths, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(depth));
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => (line.trim() === "" ? "" : `    ${line}`)).join("\n");
}
