import type { Command } from "commander";
import { BenchError, exitCodes } from "../../lib/bench-error.ts";
import { addDirOption, defaultTimeout, toContext, type AuthorFlags } from "../author-options.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addRigorOptions, toRigorOptions, type RigorFlags } from "./rigor-options.ts";

type ValidateFlags = RigorFlags & AuthorFlags;

export function addValidateCommand(author: Command, context: CommandContext): void {
  const command = author
    .command("validate")
    .argument("[ids...]", "of a workspace: drafts and tasks by id or number (default: all open)")
    .description("examine tasks and refuse those that cannot be trusted (docs/rigor.md)")
    .action((ids: string[], flags: ValidateFlags) =>
      flags.dataset === undefined
        ? validateHere(ids, flags, context)
        : validatePack(ids, flags, context),
    );
  addRigorOptions(
    addDirOption(command),
    "where rigor.jsonl and rigor.txt go (default: validation/ of a workspace; of a dataset nothing is kept)",
  );
  addExamples(command, [
    "bcb author validate",
    "bcb author validate 3 --dir my-bench",
    "bcb author validate --dataset starter",
    "bcb author validate --dataset my-pack --ids 3 --skip mutation --json",
  ]);
}

async function validatePack(
  ids: readonly string[],
  flags: ValidateFlags,
  context: CommandContext,
): Promise<void> {
  if (ids.length > 0) {
    const hint = `Choose tasks of a dataset with --ids ${ids.join(",")}.`;
    throw new BenchError("BadUsage", "Ids alone are of a workspace.", hint);
  }
  const { renderRigorReport, renderRigorSummary, runRigor } =
    await import("../../pipeline/rigor/run-rigor.ts");
  const { terminal } = context;
  const outcome = await runRigor(await toRigorOptions(flags, context));
  if (flags.json) terminal.sayJson({ summary: outcome.summary, tasks: outcome.reports });
  else {
    const texts = outcome.reports.map((report) => renderRigorReport(report, terminal.style));
    texts.push(renderRigorSummary(outcome.summary, terminal.style));
    terminal.say(texts.join("\n\n"));
  }
  if (!outcome.isGreen) context.exitCode = exitCodes.negative;
}

async function validateHere(
  ids: readonly string[],
  flags: ValidateFlags,
  context: CommandContext,
): Promise<void> {
  refuseSelection(flags);
  const { renderWorkspaceValidation, validateFolder } =
    await import("../../pipeline/author/validate.ts");
  const { terminal } = context;
  const timeout = flags.timeout ?? defaultTimeout;
  const options = { ...(await toRigorOptions({ ...flags, timeout }, context)), terms: ids };
  const outcome = await validateFolder(flags.dir, options, toContext(context));
  if (flags.json) terminal.sayJson(outcome);
  else terminal.say(renderWorkspaceValidation(outcome, terminal.style));
  if (!outcome.kept) terminal.complain("Less was asked than a task must stand: nothing is kept.");
  if (!outcome.tasks.every(({ green }) => green)) context.exitCode = exitCodes.negative;
}

/** These choose among a dataset's tasks; without one they would be passed over in silence. */
function refuseSelection(flags: ValidateFlags): void {
  const { ids, library, domain, match, since, until, env } = flags;
  const given = Object.entries({ ids, library, domain, match, since, until, env }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`--${name}`]),
  );
  if (given.length === 0) return;
  throw new BenchError(
    "BadUsage",
    `${given.join(", ")} is for a dataset, and none is named.`,
    "Give --dataset, or name drafts and tasks of the workspace: `bcb author validate 3 7`.",
  );
}
