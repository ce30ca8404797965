import { defineCommand } from "../command.ts";
import { parsed, text, toggle } from "../flags.ts";
import { parseCount, parsePositive, parseSeed } from "../parsers.ts";
import {
  environmentFlag,
  groundTruthFlag,
  jsonFlag,
  promptSplitFlag,
  taskFlags,
  toTasks,
  weakSandboxFlag,
} from "../shared-flags.ts";

export const addHumanCommand = defineCommand({
  name: "human",
  about: "give a person drawn tasks in their editor, take the time, judge them like a model",
  flags: {
    split: promptSplitFlag,
    tasks: taskFlags,
    name: text("--name <name>", "what the person is called in files and tables", "human"),
    draw: {
      count: parsed("--count <n>", "how many tasks (default: all of the selection)", parseCount),
      seed: parsed("--seed <n>", "draws the tasks and their order", parseSeed, 0),
    },
    editor: text("--editor <command>", "default: VISUAL, else EDITOR"),
    limitMs: parsed(
      "--limit <minutes>",
      "time for one task; then the file counts as it was saved",
      (minutes) => parsePositive(minutes) * 60_000,
    ),
    skips: toggle(
      "--skip",
      "without a terminal: an unchanged file skips its task, and does not stop",
    ),
    judging: {
      environment: environmentFlag,
      groundTruth: groundTruthFlag,
      allowWeakSandbox: weakSandboxFlag,
    },
    outDir: text("-o, --out <dir>", "where answers and results go", "bcb_results"),
    json: jsonFlag,
  },
  examples: [
    "bcb human --subset hard --count 10 --seed 1",
    "bcb human --dataset starter --count 3 --editor nano --limit 30",
  ],
  async run({ split, tasks, editor, limitMs, skips, judging, ...flags }, context) {
    const { runHuman } = await import("../../pipeline/human/run-human.ts");
    const { groundTruth, ...engine } = judging;
    const {
      summary,
      text: words,
      outcome,
    } = await runHuman(
      {
        ...flags,
        tasks: toTasks(tasks, context),
        person: {
          split,
          command: editor ?? context.settings.editor,
          limitMs,
          skips,
          output: context.columns === undefined ? "stderr" : "stdout",
          nowMs: () => performance.now(),
          ask: context.input.ask,
        },
        judging: { engine, groundTruth: groundTruth ? "first" : "skip" },
      },
      context,
    );
    const isShort = summary.answered < summary.asked;
    return {
      json: { person: summary, report: outcome?.json ?? null },
      text: words,
      finding: outcome?.finding === "broken" ? "broken" : isShort ? "negative" : "none",
    };
  },
});
