import type { SitePair } from "../../schema/site-compare.ts";
import type { StoredResult } from "../../schema/stored-run.ts";
import type { NamedRun, SiteContext } from "./make-site.ts";
import type { RunTexts } from "../runs/read-run-texts.ts";
import { compareCode, takeSetupOff } from "./to-site-sample.ts";
import { shortName } from "../../report/site/site-json.ts";

/** Two runs by task, with where their code differs. */
export async function toSitePair(
  first: NamedRun,
  second: NamedRun,
  context: SiteContext,
): Promise<SitePair> {
  const { explorer, facts, fileOf } = context;
  const { flips, ...comparison } = await explorer.compare(first, second);
  const names = { first: shortName(first.name), second: shortName(second.name) };
  const flipped = new Map(flips.map((flip) => [flip.task_id, flip]));
  const texts = { first: await explorer.textsOf(first), second: await explorer.textsOf(second) };
  const ours = Map.groupBy(first.results, ({ task_id }) => task_id);
  const theirs = Map.groupBy(second.results, ({ task_id }) => task_id);
  return {
    comparison: comparison.tasks === 0 ? null : { ...comparison, ...names },
    tasks: [...ours].flatMap(([task_id, samples]) => {
      const others = theirs.get(task_id);
      if (others === undefined) return [];
      const flip = flipped.get(task_id);
      const sides = {
        // Where they differ, the code that makes the difference.
        first: toSide(samples, flip && flip.direction === "lost"),
        second: toSide(others, flip && flip.direction === "gained"),
      };
      const codeOf = (run: NamedRun, { codeOf: find }: RunTexts, sample: number) =>
        takeSetupOff(find(task_id, sample), facts.tasks.get(task_id), run.calibration).code;
      return {
        task_id: shortName(task_id),
        file: fileOf(task_id),
        ...sides,
        changes: compareCode(
          codeOf(first, texts.first, sides.first.shown),
          codeOf(second, texts.second, sides.second.shown),
        ),
        why: flip === undefined ? null : shortName(flip.exception ?? flip.kind),
        libs: (facts.tasks.get(task_id)?.libs ?? []).map(shortName),
      };
    }),
  };
}

function toSide(
  samples: readonly StoredResult[],
  passes: boolean | undefined,
): SitePair["tasks"][number]["first"] {
  const telling = samples.find(({ passed }) => passed === passes) ?? samples[0];
  return {
    passed: samples.filter(({ passed }) => passed).length,
    samples: samples.length,
    shown: telling?.sample ?? 0,
  };
}
