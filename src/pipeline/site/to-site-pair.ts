import { compareRuns } from "../../analysis/compare-runs.ts";
import { seededRandom } from "../../lib/draw.ts";
import type { SitePair } from "../../schema/site-compare.ts";
import type { StoredResult } from "../../schema/verdict.ts";
import { pairResamples } from "../analyze/compare.ts";
import type { NamedRun, SiteContext } from "./make-site.ts";
import { compareCode, takeSetupOff } from "./to-site-sample.ts";
import { shortName } from "../../report/site/site-json.ts";

/** Two runs by task, with where their code differs. */
export async function toSitePair(
  first: NamedRun,
  second: NamedRun,
  { facts, fileOf, textsOf, failuresOf }: SiteContext,
): Promise<SitePair> {
  const { failures } = await failuresOf(first);
  const { flips, ...comparison } = compareRuns(
    { run: first, failures },
    { run: second, failures: (await failuresOf(second)).failures },
    // As `bcb compare` draws them without --seed, so that both say the same.
    { librariesOf: facts.librariesOf, resamples: pairResamples, random: seededRandom(0) },
  );
  const names = { first: shortName(first.name), second: shortName(second.name) };
  const flipped = new Map(flips.map((flip) => [flip.task_id, flip]));
  const [ours, theirs] = [await textsOf(first), await textsOf(second)];
  const others = Map.groupBy(second.results, ({ task_id }) => task_id);
  return {
    comparison: comparison.tasks === 0 ? null : { ...comparison, ...names },
    tasks: [...Map.groupBy(first.results, ({ task_id }) => task_id)].flatMap(([id, samples]) => {
      const other = others.get(id);
      if (other === undefined) return [];
      const task = facts.tasks.get(id);
      const flip = flipped.get(id);
      // Where they differ, the code that makes the difference.
      const [left, right] = [
        toSide(samples, flip && flip.direction === "lost"),
        toSide(other, flip && flip.direction === "gained"),
      ];
      return {
        task_id: shortName(id),
        file: fileOf(id),
        first: left,
        second: right,
        changes: compareCode(
          takeSetupOff(ours.codeOf(id, left.shown), task, first.calibration).code,
          takeSetupOff(theirs.codeOf(id, right.shown), task, second.calibration).code,
        ),
        why: flip === undefined ? null : shortName(flip.exception ?? flip.kind),
        libs: (task?.libs ?? []).map(shortName),
      };
    }),
  };
}

function toSide(samples: readonly StoredResult[], passes: boolean | undefined) {
  const telling = samples.find(({ passed }) => passed === passes) ?? samples[0];
  return {
    passed: samples.filter(({ passed }) => passed).length,
    samples: samples.length,
    shown: telling?.sample ?? 0,
  };
}
