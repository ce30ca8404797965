import { BenchError } from "../../lib/bench-error.ts";
import { defaultLimitMs, dirFlag } from "../author-flags.ts";
import { defineCommand, type Answer } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { rigorFlags, toRigorOptions, type RigorValues } from "../rigor-flags.ts";
import { jsonFlag, toTasks } from "../shared-flags.ts";

export const addAuthorValidate = defineCommand({
  name: "validate",
  about: "check that tasks can be trusted: tests, coverage, mutants (docs/rigor.md)",
  arguments: [
    ["[ids...]", "drafts and tasks of a workspace, by id or number (default: all open ones)"],
  ],
  flags: {
    dir: dirFlag,
    rigor: rigorFlags(
      "folder for rigor.jsonl and rigor.txt (default: validation/ in a workspace; none for a dataset)",
    ),
    json: jsonFlag,
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
    throw new BenchError("BadUsage", "Ids without --ids refer to a workspace.", hint);
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
  throw new BenchError(
    "BadUsage",
    `${given.join(", ")} needs a dataset, and none was given.`,
    "Pass --dataset, or select drafts and tasks of the workspace: `bcb author validate 3 7`.",
  );
}
