import type { RunGenerationOptions } from "../pipeline/generate/run-generation.ts";
import { choice, parsed, text, toggle, type FlagValues } from "./flags.ts";
import { parseCount } from "./parsers.ts";

/** The flags of samples that come about in more than one answer. */
export const interactionFlags = {
  turns: parsed(
    "--turns <n>",
    "answers at most: after a wrong one the model tries again (default: 1; 20 with --agent)",
    parseCount,
  ),
  feedback: choice(
    "--feedback <policy>",
    "what it is shown then: what the task's own examples printed, the tests' first error, or their traces; the last two leak the tests",
    ["examples", "error", "tests"],
    "examples",
  ),
  agent: {
    on: toggle("--agent", "give it tools in a sandbox: Python, a shell, files, and one to hand in"),
    protocol: choice(
      "--agent-protocol <name>",
      "calls by the endpoint's own tool calling, or in the text (default: what the backend can)",
      ["tools", "text"],
    ),
    tokens: parsed(
      "--agent-tokens <n>",
      "of all its answers to a task together, at most",
      parseCount,
      50_000,
    ),
    seconds: parsed("--agent-seconds <n>", "for a task, at most", parseCount, 1800),
  },
  command: text(
    "--agent-command <line>",
    "a program of your own in place of a model: it finds TASK.md in {workdir} and leaves solution.py there",
  ),
};

/** What the flags mean to the pipeline; undefined where one answer is a sample. */
export function toInteraction({
  turns,
  feedback,
  agent: { on, ...limits },
}: Omit<
  FlagValues<typeof interactionFlags>,
  "command"
>): RunGenerationOptions["wishes"]["interaction"] {
  if (on) return { kind: "agent", turns: turns ?? 20, ...limits };
  return (turns ?? 1) === 1 ? undefined : { kind: "turns", turns: turns ?? 1, feedback };
}
