import { defineCommand } from "../command.ts";
import { count, mapped, natural, parsePositive, parsed, text, toggle } from "../flags.ts";
import {
  environmentFlag,
  groundTruthFlag,
  promptSplitFlag,
  taskFlags,
  weakSandboxFlag,
} from "../shared-flags.ts";

export default defineCommand({
  about:
    "let a person solve random tasks in their editor, timed, and evaluate the answers like a model's",
  flags: {
    split: promptSplitFlag,
    tasks: taskFlags,
    name: text("--name <name>", "name of the person in files and tables", "human"),
    draw: {
      count: count("--count <n>", "number of tasks (default: all selected tasks)"),
      seed: natural("--seed <n>", "seed for drawing the tasks and their order", 0),
    },
    person: {
      command: mapped(
        text("--editor <command>", "editor command (default: VISUAL, else EDITOR)"),
        (editor, { settings }) => editor ?? settings.editor,
      ),
      limitMs: parsed(
        "--limit <minutes>",
        "time per task; after that, the file as last saved counts",
        (minutes) => parsePositive(minutes) * 60_000,
      ),
      skips: toggle(
        "--skip",
        "without a terminal: an unchanged file skips the task instead of stopping",
      ),
    },
    judging: mapped(
      {
        environment: environmentFlag,
        groundTruth: groundTruthFlag,
        allowWeakSandbox: weakSandboxFlag,
      },
      ({ groundTruth, ...engine }) => ({ groundTruth, engine }),
    ),
    outDir: text("-o, --out <dir>", "folder for answers and results", "bcb_results"),
  },
  examples: [
    "bcb human --subset hard --count 10 --seed 1",
    "bcb human --dataset starter --count 3 --editor nano --limit 30",
  ],
  async run({ split, ...flags }, context) {
    const { runHuman } = await import("../../pipeline/human/run-human.ts");
    const person = {
      ...flags.person,
      split,
      output: context.columns === undefined ? "stderr" : "stdout",
      nowMs: () => performance.now(),
      ask: context.input.ask,
    } as const;
    const done = await runHuman({ ...flags, person }, context);
    const { summary, outcome } = done;
    const isShort = summary.answered < summary.asked;
    return {
      json: { person: summary, report: outcome?.json ?? null },
      text: done.text,
      finding: outcome?.finding === "broken" ? "broken" : isShort ? "negative" : "none",
    };
  },
});
