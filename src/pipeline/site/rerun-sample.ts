import { fault } from "../../lib/bench-error.ts";
import type { Site } from "./make-site.ts";
import { toSiteVerdict } from "./to-site-sample.ts";
import { runFile } from "../../runs/names.ts";
import type { RunRecord } from "../../schema/verdict.ts";
import type { Context } from "../../schema/context.ts";
import type { Rerun } from "../../schema/site-run.ts";
import { listChanges, openEngine, repeatRules } from "../engine/open-engine.ts";

/** Judges one stored sample again under its run's own rules. Nothing is written: neither to the run nor to the cache. */
export async function rerunSample(
  { run, task, code, tests, environment }: NonNullable<Awaited<ReturnType<Site["locate"]>>>,
  { settings, signal }: Pick<Context, "settings" | "signal">,
): Promise<Rerun> {
  if (task === undefined || code === undefined) {
    throw fault.FileNotFound(
      task === undefined
        ? "The sample's task is not in the dataset being served."
        : "The code of this sample was not found next to its run.",
      task === undefined
        ? "Serve the dataset the run was judged on (--dataset)."
        : `Put the samples file or ${runFile("NAME", "evalResults")} next to the verdicts.`,
    );
  }
  const { record } = run;
  await using engine = await openEngine({
    environment: record?.environment.name ?? environment ?? "bigcodebench",
    rules: record === null ? { limits: "official" } : repeatRules(record),
    cache: "off",
    cacheDir: settings.cacheDir,
    settings,
    machine: { parallel: 1 },
    tasks: [task],
  });
  // The fast limit follows the ground truth's own time.
  const isFast = record?.rules.limits.policy === "fast";
  const check = isFast ? await engine.checkGroundTruth([task], { signal }) : undefined;
  const options = { groundTruths: check?.groundTruths, signal };
  // The code is the judged one already, with its set-up.
  const verdict = await engine.judge({ task, solution: code, calibrated: false }, options);
  return {
    verdict: toSiteVerdict(verdict, tests),
    notes: listNotes(record, verdict.environment, engine.name),
  };
}

function listNotes(record: RunRecord | null, fingerprint: string, engine: string): string[] {
  if (record === null) {
    return ["The run does not record its rules, so the official ones were used."];
  }
  return [
    ...listChanges(record, fingerprint, engine),
    ...(record.rules.network === undefined
      ? []
      : ["The run had recorded network responses; this one had none."]),
    ...(record.dataset.patches === undefined
      ? []
      : ["The run had patches for some tasks; this one used the dataset's own tests."]),
  ];
}
