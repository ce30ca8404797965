import { noVerdict } from "./verdict-matrix.ts";

/** Places on the scale of abilities, on which the population of models is normal with mean 0 and deviation 1. */
export const abilities = Float64Array.from({ length: 121 }, (_, place) => (place - 60) / 15);

/** The population's share at each place. */
export const population = normalize(abilities.map((ability) => Math.exp(-(ability ** 2) / 2)));

/** What item response knows of tasks: the chance to pass is 1 / (1 + exp(-discrimination * (ability - difficulty))). */
export interface TaskTraits {
  difficulty: Float64Array;
  discrimination: Float64Array;
}

/** What follows from the traits at each place, task by task: task t at place g is [t * abilities.length + g]. */
export interface ChanceTable {
  /** To pass. */
  chances: Float64Array;
  /** Logarithms of the chances to pass and to fail. */
  passing: Float64Array;
  failing: Float64Array;
}

export function tabulate({ difficulty, discrimination }: TaskTraits): ChanceTable {
  const size = abilities.length;
  const chances = new Float64Array(difficulty.length * size);
  for (const [task, middle] of difficulty.entries()) {
    const slope = discrimination[task] ?? 0;
    for (let place = 0; place < size; place++) {
      const logit = slope * ((abilities[place] ?? 0) - middle);
      chances[task * size + place] = 1 / (1 + Math.exp(-logit));
    }
  }
  const failing = chances.map((chance) => boundedLog(1 - chance));
  return { chances, passing: chances.map(boundedLog), failing };
}

/** A chance that rounds to 0 or 1 must not rule an ability out for good. */
function boundedLog(chance: number): number {
  return Math.log(Math.max(chance, 1e-12));
}

/** How probable each ability is after these verdicts on the tasks: 1, 0, or `noVerdict`. */
export function posteriorOf(verdicts: Uint8Array, chances: ChanceTable): Float64Array {
  const size = abilities.length;
  const sums = population.map(Math.log);
  for (const [task, verdict] of verdicts.entries()) {
    if (verdict === noVerdict) continue;
    const logs = verdict === 1 ? chances.passing : chances.failing;
    for (let place = 0, cell = task * size; place < size; place++, cell++) {
      sums[place] = (sums[place] ?? 0) + (logs[cell] ?? 0);
    }
  }
  const most = sums.reduce((a, b) => Math.max(a, b), -Infinity);
  return normalize(sums.map((sum) => Math.exp(sum - most)));
}

/** The mean of a value over places, weighted. */
export function average(weights: Float64Array, valueAt: (place: number) => number): number {
  return weights.reduce((sum, weight, place) => sum + weight * valueAt(place), 0);
}

function normalize(weights: Float64Array): Float64Array {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
