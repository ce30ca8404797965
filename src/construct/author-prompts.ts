import type { SurvivingMutant } from "../schema/survivor.ts";
import type { Finding } from "../schema/author-workspace.ts";
import type { Shortfall } from "./find-shortfall.ts";
import type { Seed } from "./parse-seed.ts";

const rules = `Rules of a task:
- One Python file: imports, constants if needed, and one function task_func with its docstring and its body.
- The docstring has, in this order and each after a blank line: a description of what is wanted, exact enough that two
  people would write functions which behave alike; "Parameters:", "Returns:", "Raises:" if it raises, "Requirements:" and
  "Example:" with lines that begin with >>>. Lines in sections other than the description are list items with a dash. No
  blank line stands inside a section.
- The function calls at least two libraries, and Requirements names every imported library and no other. No import is unused.
- The result depends on the arguments alone: no clock, no randomness without a seed, no network, no files but those it is given.`;

const testRules = `Rules of its tests:
- A second Python file with the class TestCases(unittest.TestCase); task_func is there already and is not imported.
- At least five test methods. They check what the docstring promises: ordinary cases, edges, and every error in Raises.
- Files are made in a temporary folder and removed; network and clock are replaced with unittest.mock.
- A function with an empty body, or one that returns None or a value of a wrong type, fails.`;

interface Synthesis {
  seed: Seed;
  /** Whole tasks, to show the form. */
  examples: readonly string[];
  shortfall: Shortfall;
}

/** Asks for a draft: a function with its docstring, made from a seed. */
export function synthesisPrompt({ seed, examples, shortfall }: Synthesis): string {
  const wishes = [
    ...(shortfall.domains.length === 0
      ? []
      : [
          `Wanted most, if the seed allows it, are the domains ${shortfall.domains.slice(0, 3).join(", ")}.`,
        ]),
    ...(shortfall.libraries.length === 0
      ? []
      : [
          `Wanted most, if the seed allows it, are the libraries ${shortfall.libraries.slice(0, 5).join(", ")}.`,
        ]),
  ];
  const parts = [
    "You write tasks for a benchmark of practical Python programming.",
    rules,
    ...examples.map(
      (example, index) => `An example of the form (${index + 1}):\n${fence(example)}`,
    ),
    "Make a new task of the following seed. Make more of it than it is: a function that somebody at work would need, with two to five parameters and a solution of 10 to 40 lines. Do not repeat an example's subject.",
    `Intent: ${seed.intent}`,
    ...(seed.code === null ? [] : [`Code:\n${fence(seed.code)}`]),
    ...(seed.libraries.length === 0 ? [] : [`Libraries of the seed: ${seed.libraries.join(", ")}`]),
    ...(seed.documentation === null
      ? []
      : [`Documentation:\n${fence(seed.documentation, "text")}`]),
    ...wishes,
    "Answer with the whole file in one Python block, without tests.",
  ];
  return parts.join("\n\n");
}

export interface RefineTurn {
  solution: string;
  test: string | null;
  findings: readonly Finding[];
  /** Why the answer before could not be read. */
  complaint: string | null;
  /** What a person says. */
  remark: string | null;
}

/** Shows a task with what running it gave, and asks for the next version. */
export function refinePrompt({ solution, test, findings, complaint, remark }: RefineTurn): string {
  const parts = [
    "You finish a task for a benchmark of practical Python programming, together with its tests. They have really been run.",
    rules,
    testRules,
    `The task, task.py:\n${fence(solution)}`,
    test === null ? "There are no tests yet." : `Its tests, test.py:\n${fence(test)}`,
    ...(complaint === null ? [] : [`Your last answer could not be read. ${complaint}`]),
    listFindings(findings),
    ...(remark === null ? [] : [`A person who looks on says: ${remark}`]),
    "Repair what was found; where the docstring and the tests disagree, decide what a careful reader of the docstring would expect. Answer with the whole of each file that you change: task.py in one Python block, test.py in another.",
  ];
  return parts.join("\n\n");
}

export function listFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "Nothing was found against it.";
  const lines = findings.map(({ check, message }) => `- ${check}: ${indent(message)}`);
  return `What was found:\n${lines.join("\n")}`;
}

interface StrengthenRequest {
  solution: string;
  test: string;
  survivors: readonly SurvivingMutant[];
}

const mostSurvivors = 12;

/** Asks for tests that notice faults which the present ones let pass. */
export function strengthenPrompt({ solution, test, survivors }: StrengthenRequest): string {
  const shown = survivors.slice(0, mostSurvivors);
  const parts = [
    "You make the tests of a programming task stricter. The task:",
    fence(solution),
    `Its tests:\n${fence(test)}`,
    `These changes to the solution are faults that no test notices:\n${shown.map(({ label }) => `- ${indent(label)}`).join("\n")}`,
    "Write further test methods, each of which passes with the solution as it is and fails with at least one of these faults. Check only what the docstring promises; leave a fault alone if the docstring allows it. Do not repeat present tests.",
    "Answer with one Python block: the imports that the new methods need, and a class TestCases(unittest.TestCase) with the new methods alone. setUp and helpers of the present class can be used.",
  ];
  return parts.join("\n\n");
}

/** Longer than any fence inside. */
export function fence(text: string, language = "python"): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`;
}

function indent(text: string): string {
  return text.trimEnd().replaceAll("\n", "\n  ");
}
