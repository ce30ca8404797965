import type { RunGenerationOptions } from "../pipeline/generate/run-generation.ts";
import { choice, count, text, toggle, type FlagValues } from "./flags.ts";

/** The flags of samples that come about in more than one answer. */
export const interactionFlags = {
  turns: count(
    "--turns <n>",
    "maximum number of turns: after a wrong answer the model tries again (default: 1; 20 with --agent)",
  ),
  feedback: choice(
    "--feedback <policy>",
    "what the model sees after a wrong answer: output of the task's own examples, the first test error, or all tracebacks; the last two leak the tests",
    ["examples", "error", "tests"],
    "examples",
  ),
  agent: {
    on: toggle(
      "--agent",
      "give the model tools in a sandbox: Python, a shell, files, and one to submit its answer",
    ),
    protocol: choice(
      "--agent-protocol <name>",
      "tool calls through the endpoint's API, or written in the text (default: what the backend supports)",
      ["tools", "text"],
    ),
    tokens: count("--agent-tokens <n>", "maximum output tokens per task", 50_000),
    seconds: count("--agent-seconds <n>", "maximum time per task", 1800),
  },
  command: text(
    "--agent-command <line>",
    "run your own program instead of a model: it finds TASK.md in {workdir} and writes solution.py there",
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
