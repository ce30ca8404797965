import { findTests } from "../python-source/test-methods.ts";
import type { PythonParser } from "../python-source/tree.ts";
import type { Finding } from "../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

/** What a repair may not do: the question stays as it was asked, and no test is lost. */
export function checkRepair(
  before: BigCodeBenchRow,
  now: BigCodeBenchRow,
  parser: PythonParser,
): Finding[] {
  const findings: Finding[] = [];
  if (plain(before.complete_prompt) !== plain(now.complete_prompt)) {
    const message =
      "A repair must not change imports, signature or docstring: they are part of the prompt.";
    findings.push({ check: "prompt", message });
  }
  const tests = new Set(findTests(parser.parse(now.test)).map(({ name }) => name));
  const lost = findTests(parser.parse(before.test)).filter(({ name }) => !tests.has(name));
  if (lost.length > 0) {
    const names = lost.map(({ name }) => name).join(", ");
    findings.push({ check: "tests", message: `A repair must keep every test; missing: ${names}.` });
  }
  return findings;
}

/** Without blanks at the ends of lines and of the text. */
function plain(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}
