import type { AuthorWords, Finding, Repair, SurvivingMutant } from "../schema/author-workspace.ts";
import type { Seed, Shortfall } from "./seeds.ts";

interface Synthesis {
  seed: Seed;
  /** Whole tasks, to show the form. */
  examples: readonly string[];
  shortfall: Shortfall;
}

/** Asks for a draft: a function with its docstring, made from a seed. */
export function synthesisPrompt({ seed, examples, shortfall }: Synthesis, words: AuthorWords) {
  const show = (text: string) => fence(text, words.fence);
  const [domains, libraries] = [shortfall.domains.slice(0, 3), shortfall.libraries.slice(0, 5)];
  const wanted = "Wanted most, if the seed allows it, are the";
  return joinParts([
    `You write tasks for a benchmark of practical ${words.language} programming.`,
    words.rules,
    ...examples.map((example, index) => `An example of the form (${index + 1}):\n${show(example)}`),
    "Make a new task of the following seed. Make more of it than it is: a function that somebody at work would need, with two to five parameters and a solution of 10 to 40 lines. Do not repeat an example's subject.",
    `Intent: ${seed.intent}`,
    seed.code !== null && `Code:\n${show(seed.code)}`,
    seed.libraries.length > 0 && `Libraries of the seed: ${seed.libraries.join(", ")}`,
    seed.documentation !== null && `Documentation:\n${fence(seed.documentation, "text")}`,
    domains.length > 0 && `${wanted} domains ${domains.join(", ")}.`,
    libraries.length > 0 && `${wanted} libraries ${libraries.join(", ")}.`,
    `Answer with the whole file in one ${words.language} block, without tests.`,
  ]);
}

interface RefineTurn {
  solution: string;
  test: string | null;
  findings: readonly Finding[];
  /** Why the answer before could not be read. */
  complaint: string | null;
  /** What a person says. */
  remark: string | null;
}

/** Shows a task with what running it gave, and asks for the next version. */
export function refinePrompt(
  turn: RefineTurn,
  words: AuthorWords,
  { task, test: tests }: { task: string; test: string },
): string {
  const { solution, test } = turn;
  const { documentation, language } = words;
  return joinParts([
    `You finish a task for a benchmark of practical ${language} programming, together with its tests. They have really been run.`,
    words.rules,
    words.testRules,
    `The task, ${task}:\n${fence(solution, words.fence)}`,
    test === null ? "There are no tests yet." : `Its tests, ${tests}:\n${fence(test, words.fence)}`,
    ...listProblems(turn),
    `Repair what was found; where the ${documentation} and the tests disagree, decide what a careful reader of the ${documentation} would expect. Answer with the whole of each file that you change: ${task} in one ${language} block, ${tests} in another.`,
  ]);
}

/** What is known against the last answer and the task as it is. */
function listProblems({ findings, complaint, remark }: RefineTurn) {
  const lines = findings.map(({ check, message }) => `- ${check}: ${indent(message)}`);
  return [
    complaint !== null && `Your last answer could not be read. ${complaint}`,
    lines.length === 0 ? "Nothing was found against it." : `What was found:\n${lines.join("\n")}`,
    remark !== null && `A person who looks on says: ${remark}`,
  ];
}

/** Paragraphs; one that is false is left out. */
function joinParts(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join("\n\n");
}

const mostSurvivors = 12;

/** Asks for tests that notice faults which the present ones let pass. */
export function strengthenPrompt(
  task: { solution: string; test: string; survivors: readonly SurvivingMutant[] },
  words: AuthorWords,
): string {
  const { documentation } = words;
  const faults = task.survivors.slice(0, mostSurvivors).map(({ label }) => `- ${indent(label)}`);
  return joinParts([
    "You make the tests of a programming task stricter. The task:",
    fence(task.solution, words.fence),
    `Its tests:\n${fence(task.test, words.fence)}`,
    `These changes to the solution are faults that no test notices:\n${faults.join("\n")}`,
    `Write further ${words.test}s, each of which passes with the solution as it is and fails with at least one of these faults. Check only what the ${documentation} promises; leave a fault alone if the ${documentation} allows it. Do not repeat present tests.`,
    words.furtherTests,
  ]);
}

/** Longer than any fence inside. */
function fence(text: string, language = "python"): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`;
}

function indent(text: string): string {
  return text.trimEnd().replaceAll("\n", "\n  ");
}

/** Shows a task that a library's new release breaks, with what running it gave, and asks for its repair. */
export function repairPrompt(
  turn: RefineTurn,
  { reason, environments }: Pick<Repair, "reason" | "environments">,
): string {
  const { library, from, to, what } = reason;
  const blamed =
    library === null
      ? "Which library is to blame is not known."
      : `What changed, as far as is known: ${library}, from ${from ?? "?"} to ${to ?? "?"}${what === null ? "" : ` (${what})`}.`;
  return joinParts([
    "You repair a task of a benchmark of practical Python programming. Its solution passed its tests with older releases of its libraries, and does not with newer ones. They have really been run.",
    blamed,
    `Rules of a repair:
- Change as few lines as you can, of the function's body or of the tests: what broke, and nothing else.
- Imports, signature and docstring stay as they are, to the letter. A further import may stand in the body or in the tests.
- Every test stays, with its name, and checks what it checked. Where only its way of saying it is out of date, say it in the new way.
- Code that runs with both releases is best (${environments.join(", ")}).`,
    `The task, task.py:\n${fence(turn.solution)}`,
    `Its tests, test.py:\n${fence(turn.test ?? "")}`,
    ...listProblems(turn),
    "Answer with the whole of each file that you change: task.py in one Python block, test.py in another.",
  ]);
}
