import type { Repair } from "../schema/author-workspace.ts";
import { fence, listFindings, type RefineTurn } from "./author-prompts.ts";

/** Shows a task that a library's new release breaks, with what running it gave, and asks for its repair. */
export function repairPrompt(
  { solution, test, findings, complaint, remark }: RefineTurn,
  { reason, environments }: Pick<Repair, "reason" | "environments">,
): string {
  const { library, from, to, what } = reason;
  const blamed =
    library === null
      ? "Which library is to blame is not known."
      : `What changed, as far as is known: ${library}, from ${from ?? "?"} to ${to ?? "?"}${what === null ? "" : ` (${what})`}.`;
  const parts = [
    "You repair a task of a benchmark of practical Python programming. Its solution passed its tests with older releases of its libraries, and does not with newer ones. They have really been run.",
    blamed,
    `Rules of a repair:
- Change as few lines as you can, of the function's body or of the tests: what broke, and nothing else.
- Imports, signature and docstring stay as they are, to the letter. A further import may stand in the body or in the tests.
- Every test stays, with its name, and checks what it checked. Where only its way of saying it is out of date, say it in the new way.
- Code that runs with both releases is best (${environments.join(", ")}).`,
    `The task, task.py:\n${fence(solution)}`,
    `Its tests, test.py:\n${fence(test ?? "")}`,
    ...(complaint === null ? [] : [`Your last answer could not be read. ${complaint}`]),
    listFindings(findings),
    ...(remark === null ? [] : [`A person who looks on says: ${remark}`]),
    "Answer with the whole of each file that you change: task.py in one Python block, test.py in another.",
  ];
  return parts.join("\n\n");
}
