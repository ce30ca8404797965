import {
  abilities,
  average,
  population,
  posteriorOf,
  tabulate,
  type ChanceTable,
  type TaskTraits,
} from "./ability-grid.ts";
import { normal975 } from "./interval.ts";
import { noVerdict } from "./verdict-matrix.ts";

/** What a model would score on all tasks, as fractions of 1, from its verdicts on some. */
export interface FullScoreEstimate {
  value: number;
  standardError: number;
  low: number;
  high: number;
  /** On the scale of the stored runs: mean 0, deviation 1. */
  ability: number;
}

/**
 * The places of the tasks that together tell most, best first. Each next one is what adds most to the logarithm of the
 * information, averaged over the population: so weak and strong models are measured alike, not only the average one.
 */
export function chooseTelling(traits: TaskTraits, count: number): number[] {
  const size = abilities.length;
  const gains = tabulate(traits).chances.map((chance, cell) => {
    const slope = traits.discrimination[Math.floor(cell / size)] ?? 0;
    return slope ** 2 * chance * (1 - chance);
  });
  const known = new Float64Array(size).fill(1);
  const worth = Float64Array.from(population);
  const left = new Set(traits.difficulty.keys());
  const chosen: number[] = [];
  while (chosen.length < count && left.size > 0) {
    let [best, most] = [-1, -Infinity];
    for (const task of left) {
      let gain = 0;
      for (let place = 0, cell = task * size; place < size; place++, cell++) {
        gain += (worth[place] ?? 0) * (gains[cell] ?? 0);
      }
      if (gain > most) [best, most] = [task, gain];
    }
    left.delete(best);
    chosen.push(best);
    for (let place = 0; place < size; place++) {
      known[place] = (known[place] ?? 0) + (gains[best * size + place] ?? 0);
      worth[place] = (population[place] ?? 0) / (known[place] ?? 1);
    }
  }
  return chosen;
}

interface EstimateOptions {
  /** What the standard error is multiplied with. */
  widening?: number;
  /** Whether a task belongs to the score; all do by default. */
  isCounted?: (task: number) => boolean;
}

/**
 * The expected score over all tasks and its 95 % interval. Judged tasks count as they are; for the others, both the
 * ability's uncertainty and the luck of single tasks are in the variance.
 */
export function estimateFullScore(
  table: ChanceTable,
  verdicts: Uint8Array,
  { widening = 1, isCounted = () => true }: EstimateOptions = {},
): FullScoreEstimate {
  const size = abilities.length;
  const weights = posteriorOf(verdicts, table);
  const sums = new Float64Array(size);
  const luck = new Float64Array(size);
  let [passed, tasks] = [0, 0];
  for (const [task, verdict] of verdicts.entries()) {
    if (!isCounted(task)) continue;
    tasks += 1;
    if (verdict !== noVerdict) {
      passed += verdict;
      continue;
    }
    for (let place = 0, cell = task * size; place < size; place++, cell++) {
      const chance = table.chances[cell] ?? 0;
      sums[place] = (sums[place] ?? 0) + chance;
      luck[place] = (luck[place] ?? 0) + chance * (1 - chance);
    }
  }
  const unseen = average(weights, (place) => sums[place] ?? 0);
  const variance = average(
    weights,
    (place) => (luck[place] ?? 0) + ((sums[place] ?? 0) - unseen) ** 2,
  );
  const value = (passed + unseen) / Math.max(1, tasks);
  const standardError = (widening * Math.sqrt(variance)) / Math.max(1, tasks);
  const half = normal975 * standardError;
  return {
    value,
    standardError,
    low: Math.max(0, value - half),
    high: Math.min(1, value + half),
    ability: average(weights, (place) => abilities[place] ?? 0),
  };
}
