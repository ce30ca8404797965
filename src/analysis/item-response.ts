import {
  abilities,
  average,
  population,
  posteriorOf,
  tabulate,
  type TaskTraits,
} from "./ability-grid.ts";
import { noVerdict, type VerdictMatrix } from "./verdict-matrix.ts";

/** The part of a matrix that item response looks at. */
export type FirstVerdicts = Pick<VerdictMatrix, "runs" | "tasks" | "first">;

/** A two-parameter item-response model of stored verdicts. */
export interface ItemResponse extends TaskTraits {
  tasks: readonly string[];
  /** The expected ability of each run: the population has mean 0 and deviation 1. */
  ability: Float64Array;
  abilityError: Float64Array;
  /** How much a task tells of a model's ability, averaged over the population (Fisher's information). */
  information: Float64Array;
}

/**
 * Difficulty and discrimination of each task and ability of each run, from first samples, by expectation maximization.
 * Priors (log discrimination, intercept) keep every number finite: tasks that all or none solve, one run, no verdicts.
 */
export function fitItemResponse(matrix: FirstVerdicts): ItemResponse {
  let lines = guessLines(matrix);
  for (let round = 0; round < mostRounds; round++) {
    const expected = expectAnswers(matrix, toTraits(lines));
    const next = improveLines(lines, expected);
    const change = largestChange(lines, next);
    lines = next;
    if (change < settled) break;
  }
  return describe(matrix, toTraits(lines));
}

const mostRounds = 60;
const settled = 2e-3;
/** Deviations of the priors. */
const slopePrior = { mean: 0.2, deviation: 0.5 };
const interceptDeviation = 3;
const stepsEachRound = 3;
const negligible = 1e-9;

/** logit = exp(logSlope) * ability + intercept. */
interface Lines {
  logSlope: Float64Array;
  intercept: Float64Array;
}

function toTraits({ logSlope, intercept }: Lines): TaskTraits {
  const discrimination = logSlope.map(Math.exp);
  const difficulty = intercept.map((value, task) => -value / (discrimination[task] ?? 1));
  return { difficulty, discrimination };
}

function guessLines({ runs, tasks, first }: FirstVerdicts): Lines {
  const intercept = new Float64Array(tasks.length);
  for (let task = 0; task < tasks.length; task++) {
    let [solved, judged] = [0.5, 1];
    for (let run = 0; run < runs.length; run++) {
      const verdict = first[run * tasks.length + task] ?? noVerdict;
      if (verdict === noVerdict) continue;
      judged += 1;
      solved += verdict;
    }
    intercept[task] = 1.2 * Math.log(solved / (judged - solved));
  }
  return { logSlope: new Float64Array(tasks.length).fill(slopePrior.mean), intercept };
}

/** How many runs are expected at each place, and how many of them pass, task by task. */
interface ExpectedAnswers {
  /** Abilities of the places, moved so that the runs have mean 0 and deviation 1. */
  places: Float64Array;
  tried: Float64Array;
  passed: Float64Array;
}

function expectAnswers({ runs, tasks, first }: FirstVerdicts, traits: TaskTraits): ExpectedAnswers {
  const size = abilities.length;
  const table = tabulate(traits);
  const tried = new Float64Array(tasks.length * size);
  const passed = new Float64Array(tasks.length * size);
  let [sum, squares] = [0, 0];
  for (let run = 0; run < runs.length; run++) {
    const verdicts = first.subarray(run * tasks.length, (run + 1) * tasks.length);
    const weights = posteriorOf(verdicts, table);
    sum += average(weights, (place) => abilities[place] ?? 0);
    squares += average(weights, (place) => (abilities[place] ?? 0) ** 2);
    const from = weights.findIndex((weight) => weight > negligible);
    const to = weights.findLastIndex((weight) => weight > negligible) + 1;
    for (const [task, verdict] of verdicts.entries()) {
      if (verdict === noVerdict) continue;
      for (let place = from; place < to; place++) {
        const cell = task * size + place;
        const weight = weights[place] ?? 0;
        tried[cell] = (tried[cell] ?? 0) + weight;
        if (verdict === 1) passed[cell] = (passed[cell] ?? 0) + weight;
      }
    }
  }
  // Without this the scale would creep to its place over hundreds of rounds. A lone run has no spread to go by.
  const mean = runs.length === 0 ? 0 : sum / runs.length;
  const deviation =
    runs.length < 2 ? 1 : Math.sqrt(Math.max(squares / runs.length - mean ** 2, 0.01));
  const places = abilities.map((ability) => (ability - mean) / deviation);
  return { places, tried, passed };
}

/** A few steps of Fisher scoring for every task. */
function improveLines(lines: Lines, expected: ExpectedAnswers): Lines {
  const logSlope = Float64Array.from(lines.logSlope);
  const intercept = Float64Array.from(lines.intercept);
  for (const task of logSlope.keys()) {
    for (let step = 0; step < stepsEachRound; step++) {
      const [slopeStep, interceptStep] = scoreStep(
        { logSlope: logSlope[task] ?? 0, intercept: intercept[task] ?? 0, task },
        expected,
      );
      logSlope[task] = (logSlope[task] ?? 0) + limit(slopeStep, 0.5);
      intercept[task] = (intercept[task] ?? 0) + limit(interceptStep, 1);
    }
  }
  return { logSlope, intercept };
}

function scoreStep(
  line: { logSlope: number; intercept: number; task: number },
  { places, tried, passed }: ExpectedAnswers,
): [number, number] {
  const { logSlope, intercept, task } = line;
  const slope = Math.exp(logSlope);
  const slopePrecision = slopePrior.deviation ** -2;
  const interceptPrecision = interceptDeviation ** -2;
  let slopePull = (slopePrior.mean - logSlope) * slopePrecision;
  let interceptPull = -intercept * interceptPrecision;
  let [slopeBend, bothBend, interceptBend] = [slopePrecision, 0, interceptPrecision];
  for (let place = 0, cell = task * places.length; place < places.length; place++, cell++) {
    const tries = tried[cell] ?? 0;
    if (tries < negligible) continue;
    const lean = slope * (places[place] ?? 0);
    const chance = 1 / (1 + Math.exp(-lean - intercept));
    const surplus = (passed[cell] ?? 0) - tries * chance;
    const bend = tries * chance * (1 - chance);
    slopePull += surplus * lean;
    interceptPull += surplus;
    slopeBend += bend * lean ** 2;
    bothBend += bend * lean;
    interceptBend += bend;
  }
  const determinant = slopeBend * interceptBend - bothBend ** 2;
  return [
    (interceptBend * slopePull - bothBend * interceptPull) / determinant,
    (slopeBend * interceptPull - bothBend * slopePull) / determinant,
  ];
}

function limit(step: number, most: number): number {
  return Math.max(-most, Math.min(most, step));
}

function largestChange(before: Lines, after: Lines): number {
  const pairs = [
    [before.logSlope, after.logSlope],
    [before.intercept, after.intercept],
  ] as const;
  return Math.max(
    ...pairs.map(([a, b]) =>
      a.reduce((most, value, task) => Math.max(most, Math.abs(value - (b[task] ?? 0))), 0),
    ),
  );
}

function describe({ runs, tasks, first }: FirstVerdicts, traits: TaskTraits): ItemResponse {
  const table = tabulate(traits);
  const ability = new Float64Array(runs.length);
  const abilityError = new Float64Array(runs.length);
  for (let run = 0; run < runs.length; run++) {
    const verdicts = first.subarray(run * tasks.length, (run + 1) * tasks.length);
    const weights = posteriorOf(verdicts, table);
    const mean = average(weights, (place) => abilities[place] ?? 0);
    ability[run] = mean;
    abilityError[run] = Math.sqrt(
      average(weights, (place) => ((abilities[place] ?? 0) - mean) ** 2),
    );
  }
  const information = traits.discrimination.map((slope, task) =>
    average(population, (place) => {
      const chance = table.chances[task * abilities.length + place] ?? 0;
      return slope ** 2 * chance * (1 - chance);
    }),
  );
  return { tasks, ...traits, ability, abilityError, information };
}
