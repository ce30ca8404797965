import { callFlags, defaultLimitMs, dirFlag, judgeFlags, modelFlag } from "../author-flags.ts";
import { defineCommand, type Answer } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { count, required, text, toggle } from "../flags.ts";
import { rigorFlags, toRigorOptions, type RigorValues } from "../rigor-flags.ts";
import { toTasks } from "../shared-flags.ts";
import { fault } from "../../lib/bench-error.ts";
import type { TurnView } from "../../pipeline/author/refine.ts";

export const addAuthorSynthesize = defineCommand({
  about: "let a model write a draft from each seed that has none",
  flags: {
    dir: dirFlag,
    model: required(modelFlag()),
    ...callFlags,
    count: count("--count <n>", "number of drafts to write (default: one per seed)"),
  },
  examples: [
    "bcb author synthesize --model openai:gpt-4o --count 10 --max-cost 2",
    "bcb author synthesize --model replay:logs/calls.jsonl",
  ],
  async run({ dir, model, endpoint, spending, count: most }, context) {
    const { renderSynthesized, synthesizeDrafts } =
      await import("../../pipeline/author/synthesize.ts");
    const wishes = { choice: { ...model, ...endpoint }, ...spending, count: most };
    const json = await synthesizeDrafts(dir, wishes, context);
    const isWhole = json.stopped === "done" && json.drafts.every(({ mark }) => mark === null);
    return {
      json,
      text: renderSynthesized(json, context.style),
      tellsNext: true,
      finding: isWhole ? "none" : "negative",
    };
  },
});

export const addAuthorRefine = defineCommand({
  about: "let a model repair drafts and write their tests, guided by the results of running them",
  arguments: [
    ["[ids...]", "drafts by id or number (default: all that are neither finished nor marked)"],
  ],
  flags: {
    dir: dirFlag,
    model: modelFlag(),
    ...callFlags,
    judge: judgeFlags,
    turns: count("--turns <n>", "maximum number of answers per draft (default: the workspace's)"),
    interactive: toggle("--interactive", "watch each turn and add remarks"),
  },
  examples: [
    "bcb author refine --model anthropic:claude-sonnet-4-5 --max-cost 5",
    "bcb author refine 3 7 --model openai:gpt-4o --interactive --turns 10",
    "bcb author refine   # no model: drafts edited by hand that validate become tasks",
  ],
  async run({ dir, model, endpoint, spending, interactive, ...flags }, context, terms) {
    const { refineDrafts, renderRefined } = await import("../../pipeline/author/refine.ts");
    const { remark } = context;
    // Where nobody can answer, the loop goes on by itself.
    const isWatched = interactive && context.input.stdin?.() === undefined;
    if (interactive && !isWatched) remark("Ignoring --interactive: this is not a terminal.");
    const ask = async (view: TurnView) => {
      const { askPerson } = await import("../author-turns.ts");
      return askPerson(view, { input: process.stdin, output: process.stderr }, context);
    };
    const choice = model && { ...model, ...endpoint };
    const decide = isWatched ? ask : undefined;
    const wishes = { ...flags, ...spending, choice, terms, decide };
    const json = await refineDrafts(dir, wishes, context);
    const isWhole = json.drafts.every(({ result }) => result === "done" || result === "accepted");
    return {
      json,
      text: renderRefined(json, context.style),
      tellsNext: true,
      finding: isWhole && json.stopped !== "budget" ? "none" : "negative",
    };
  },
});

export const addAuthorValidate = defineCommand({
  about: "check that tasks can be trusted: tests, coverage, mutants (docs/rigor.md)",
  arguments: [
    ["[ids...]", "drafts and tasks of a workspace, by id or number (default: all open ones)"],
  ],
  flags: {
    dir: dirFlag,
    rigor: rigorFlags(
      "folder for rigor.jsonl and rigor.txt (default: validation/ in a workspace; none for a dataset)",
    ),
  },
  examples: [
    "bcb author validate",
    "bcb author validate 3 --dir my-bench",
    "bcb author validate --dataset starter",
    "bcb author validate --dataset my-pack --ids 3 --skip mutation --json",
  ],
  async run({ dir, rigor }, context, ids) {
    if (rigor.tasks.source !== undefined) return await validatePack(ids, rigor, context);
    refuseSelection(rigor);
    const { renderWorkspaceValidation, validateFolder } =
      await import("../../pipeline/author/validate.ts");
    const { limitMs = defaultLimitMs } = rigor.rigor;
    const limited = { ...rigor, rigor: { ...rigor.rigor, limitMs } };
    const options = { ...toRigorOptions(limited, context), terms: ids };
    const json = await validateFolder(dir, options, context);
    return {
      json,
      text: renderWorkspaceValidation(json, context.style),
      remarks: json.kept
        ? []
        : ["Some checks were skipped, so the result does not count and was not saved."],
      finding: json.tasks.every(({ green }) => green) ? "none" : "negative",
    };
  },
});

async function validatePack(
  ids: readonly string[],
  flags: RigorValues,
  context: CommandContext,
): Promise<Answer> {
  if (ids.length > 0) {
    const hint = `To select tasks of a dataset, use --ids ${ids.join(",")}.`;
    throw fault.BadUsage("Ids without --ids refer to a workspace.", hint);
  }
  const { renderRigorReport, renderRigorSummary, runRigor } =
    await import("../../pipeline/rigor/run-rigor.ts");
  const { style } = context;
  const { reports, summary, isGreen } = await runRigor(
    toTasks(flags.tasks, context),
    toRigorOptions(flags, context),
  );
  const texts = reports.map((report) => renderRigorReport(report, style));
  return {
    json: { summary, tasks: reports },
    text: [...texts, renderRigorSummary(summary, style)].join("\n\n"),
    finding: isGreen ? "none" : "negative",
  };
}

/** These choose among a dataset's tasks; without one they would be passed over in silence. */
function refuseSelection({ tasks, environment: env }: RigorValues): void {
  const { ids, library, domain, pattern: match, since, until } = tasks.selection;
  const given = Object.entries({ ids, library, domain, match, since, until, env }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`--${name}`]),
  );
  if (given.length === 0) return;
  throw fault.BadUsage(
    `${given.join(", ")} needs a dataset, and none was given.`,
    "Pass --dataset, or select drafts and tasks of the workspace: `bcb author validate 3 7`.",
  );
}

export const addAuthorStrengthen = defineCommand({
  about: "add tests that catch the faults the current ones miss",
  arguments: [["[ids...]", "tasks by id or number (default: all)"]],
  flags: {
    dir: dirFlag,
    model: modelFlag(),
    ...callFlags,
    judge: judgeFlags,
    tests: text(
      "--tests <file>",
      "tests to add to one task, in a class TestCases, instead of asking a model",
    ),
    survivors: text(
      "--survivors <file>",
      "faults to catch, as rows of task_id, label and code (default: the task's own mutants)",
    ),
  },
  examples: [
    "bcb author strengthen --model openai:gpt-4o --max-cost 2",
    "bcb author strengthen 4 --tests more-tests.py",
    "bcb author strengthen 4 --model openai:gpt-4o --survivors survivors.jsonl --json",
  ],
  async run({ dir, model, endpoint, spending, ...flags }, context, terms) {
    const { renderStrengthened, strengthenTasks } =
      await import("../../pipeline/author/strengthen.ts");
    const wishes = { ...flags, ...spending, choice: model && { ...model, ...endpoint }, terms };
    const json = await strengthenTasks(dir, wishes, context);
    return {
      json,
      text: renderStrengthened(json, context.style),
      tellsNext: true,
      finding: json.stopped === "budget" ? "negative" : "none",
    };
  },
});
