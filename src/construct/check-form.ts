import { identifiersIn, type PythonParser } from "../python-source/tree.ts";
import type { Finding } from "../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import { findTests } from "../python-source/test-methods.ts";

const fewestLibraries = 2;

/** What a new task owes to the benchmark's form. Older packs need not have it, so an examination does not ask for it. */
export function checkForm(task: BigCodeBenchRow, parser: PythonParser): Finding[] {
  const findings: Finding[] = [];
  const add = (check: string, message: string) => findings.push({ check, message });
  const { doc_struct: doc } = task;
  const empty = (["description", "returns", "reqs", "examples"] as const).filter(
    (section) => doc[section].length === 0,
  );
  for (const section of empty) add("docstring", `The docstring has no ${titles[section]}.`);
  if (doc.description.some((line) => line.startsWith(">>>"))) {
    add(
      "docstring",
      "The description contains an example: a blank line ends a section, so remove blank lines from Example.",
    );
  }
  const used = new Set(task.libs);
  if (used.size < fewestLibraries) {
    add("libraries", `Libraries used: ${used.size}; at least ${fewestLibraries} are required.`);
  }
  for (const name of identifiersIn(parser.parse(task.test)).intersection(skipping)) {
    add("tests", `The tests use ${name}: every test must run, and pass.`);
  }
  return findings;
}

const skipping: ReadonlySet<string> = new Set([
  "skip",
  "skipIf",
  "skipUnless",
  "skipTest",
  "SkipTest",
  "expectedFailure",
]);

const titles = {
  description: "description",
  returns: "section Returns:",
  reqs: "section Requirements:",
  examples: "section Example:",
};

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
