import type { MatrixModel } from "../../schema/evolution.ts";
import { scoreRun, type ScoredSample } from "../score-run.ts";

/** One judged sample of a model in one environment. */
export interface PlacedSample extends ScoredSample {
  environment: string;
}

interface ModelSamples {
  model: string;
  split: string;
  samples: readonly PlacedSample[];
}

interface Weighing {
  /** The first is what the others are held against. */
  environments: readonly string[];
  /** Tasks whose ground truth breaks, by environment. */
  brokenIn: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Scores side by side, and on which side of a change of the libraries a model's answers stand. */
export function weighModel(
  { model, split, samples }: ModelSamples,
  { environments, brokenIn }: Weighing,
): MatrixModel {
  const [first = "", ...others] = environments;
  const byPlace = Map.groupBy(samples, ({ environment }) => environment);
  const scores = environments.map((environment) => {
    const score = scoreRun(byPlace.get(environment) ?? []);
    const passAt1 = score.passAtK.find(({ k }) => k === 1);
    return {
      environment,
      tasks: score.tasks.size,
      solved: score.solved.first,
      pass_at_1: passAt1?.value ?? null,
    };
  });
  const passed = (environment: string) =>
    new Map(
      (byPlace.get(environment) ?? [])
        .filter(({ outcome }) => outcome !== "broken")
        .map((one) => [`${one.task_id} ${one.sample}`, one]),
    );
  const old = passed(first);
  const knows = others.map((environment) => {
    const counts = { environment, both: 0, old: 0, new: 0, neither: 0 };
    for (const [key, there] of passed(environment)) {
      const here = old.get(key);
      if (here === undefined || !brokenIn.get(environment)?.has(there.task_id)) continue;
      counts[sideOf(here.outcome === "pass", there.outcome === "pass")] += 1;
    }
    return counts;
  });
  return { model, split, scores, knows };
}

function sideOf(inOld: boolean, inNew: boolean): "both" | "old" | "new" | "neither" {
  if (inOld) return inNew ? "both" : "old";
  return inNew ? "new" : "neither";
}
