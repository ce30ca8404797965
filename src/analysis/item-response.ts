import { noVerdict, type VerdictMatrix } from "./verdict-matrix.ts";

/** What is known of tasks: the chance to pass is 1 / (1 + exp(-discrimination * (ability - difficulty))). */
interface TaskTraits {
  difficulty: Float64Array;
  discrimination: Float64Array;
}

/** A two-parameter item-response model of stored verdicts. */
interface ItemResponse extends TaskTraits {
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
export function fitItemResponse(matrix: VerdictMatrix): ItemResponse {
  let lines = guessLines(matrix);
  for (let round = 0; round < mostRounds; round++) {
    const next = improveLines(lines, expectAnswers(matrix, toTraits(lines)));
    const change = Math.max(
      largestChange(lines.logSlope, next.logSlope),
      largestChange(lines.intercept, next.intercept),
    );
    lines = next;
    if (change < settled) break;
  }
  return describe(matrix, toTraits(lines));
}

/** Places on the scale of abilities, on which the population of models is normal with mean 0 and deviation 1. */
const abilities = Float64Array.from({ length: 121 }, (_, place) => (place - 60) / 15);
/** The population's share at each place. */
const population = normalize(abilities.map((ability) => Math.exp(-(ability ** 2) / 2)));

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

/** The verdicts of each run on the tasks. */
function rowsOf({ runs, tasks, first }: VerdictMatrix): Uint8Array[] {
  return runs.map((_, run) => first.subarray(run * tasks.length, (run + 1) * tasks.length));
}

function guessLines(matrix: VerdictMatrix): Lines {
  const rows = rowsOf(matrix);
  const intercept = Float64Array.from(matrix.tasks, (_, task) => {
    const verdicts = rows.map((row) => row[task]);
    const solved = 0.5 + verdicts.filter((verdict) => verdict === 1).length;
    const failed = 0.5 + verdicts.filter((verdict) => verdict === 0).length;
    return 1.2 * Math.log(solved / failed);
  });
  return { logSlope: intercept.map(() => slopePrior.mean), intercept };
}

/** To pass, task by task at each place: task t at place g is [t * abilities.length + g]. */
function tabulateChances({ difficulty, discrimination }: TaskTraits): Float64Array {
  const size = abilities.length;
  return new Float64Array(difficulty.length * size).map((_, cell) => {
    const task = Math.floor(cell / size);
    const ability = abilities[cell % size] ?? 0;
    const logit = (discrimination[task] ?? 0) * (ability - (difficulty[task] ?? 0));
    return 1 / (1 + Math.exp(-logit));
  });
}

/** How probable each ability is after each run's verdicts. */
function findPosteriors(matrix: VerdictMatrix, chances: Float64Array): Float64Array[] {
  // A chance that rounds to 0 or 1 must not rule an ability out for good.
  const passing = chances.map((chance) => Math.log(Math.max(chance, 1e-12)));
  const failing = chances.map((chance) => Math.log(Math.max(1 - chance, 1e-12)));
  return rowsOf(matrix).map((verdicts) => {
    const sums = population.map(Math.log);
    for (const [task, verdict] of verdicts.entries()) {
      if (verdict === noVerdict) continue;
      const logs = verdict === 1 ? passing : failing;
      for (let place = 0, cell = task * sums.length; place < sums.length; place++, cell++) {
        sums[place] = (sums[place] ?? 0) + (logs[cell] ?? 0);
      }
    }
    const most = sums.reduce((a, b) => Math.max(a, b), -Infinity);
    return normalize(sums.map((sum) => Math.exp(sum - most)));
  });
}

/** How many runs are expected at each place, and how many of them pass, task by task. */
interface ExpectedAnswers {
  /** Abilities of the places, moved so that the runs have mean 0 and deviation 1. */
  places: Float64Array;
  tried: Float64Array;
  passed: Float64Array;
}

function expectAnswers(matrix: VerdictMatrix, traits: TaskTraits): ExpectedAnswers {
  const chances = tabulateChances(traits);
  const posteriors = findPosteriors(matrix, chances);
  const [tried, passed] = [chances.map(() => 0), chances.map(() => 0)];
  let [sum, squares] = [0, 0];
  for (const [run, verdicts] of rowsOf(matrix).entries()) {
    const weights = posteriors[run] ?? population;
    sum += average(weights, (place) => abilities[place] ?? 0);
    squares += average(weights, (place) => (abilities[place] ?? 0) ** 2);
    const from = weights.findIndex((weight) => weight > negligible);
    const to = weights.findLastIndex((weight) => weight > negligible) + 1;
    for (const [task, verdict] of verdicts.entries()) {
      if (verdict === noVerdict) continue;
      for (let place = from; place < to; place++) {
        const cell = task * weights.length + place;
        const weight = weights[place] ?? 0;
        tried[cell] = (tried[cell] ?? 0) + weight;
        if (verdict === 1) passed[cell] = (passed[cell] ?? 0) + weight;
      }
    }
  }
  // Without this the scale would creep to its place over hundreds of rounds. A lone run has no spread to go by.
  const runs = posteriors.length;
  const mean = runs === 0 ? 0 : sum / runs;
  const deviation = runs < 2 ? 1 : Math.sqrt(Math.max(squares / runs - mean ** 2, 0.01));
  return { places: abilities.map((ability) => (ability - mean) / deviation), tried, passed };
}

/** A few steps of Fisher scoring for every task. */
function improveLines(lines: Lines, expected: ExpectedAnswers): Lines {
  const logSlope = Float64Array.from(lines.logSlope);
  const intercept = Float64Array.from(lines.intercept);
  for (const task of logSlope.keys()) {
    let line: [number, number] = [logSlope[task] ?? 0, intercept[task] ?? 0];
    for (let step = 0; step < stepsEachRound; step++) line = takeStep(line, task, expected);
    [logSlope[task], intercept[task]] = line;
  }
  return { logSlope, intercept };
}

function takeStep(
  [logSlope, intercept]: [number, number],
  task: number,
  { places, tried, passed }: ExpectedAnswers,
): [number, number] {
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
  const slopeStep = (interceptBend * slopePull - bothBend * interceptPull) / determinant;
  const interceptStep = (slopeBend * interceptPull - bothBend * slopePull) / determinant;
  return [logSlope + limit(slopeStep, 0.5), intercept + limit(interceptStep, 1)];
}

function limit(step: number, most: number): number {
  return Math.max(-most, Math.min(most, step));
}

function largestChange(before: Float64Array, after: Float64Array): number {
  return before.reduce((most, one, task) => Math.max(most, Math.abs(one - (after[task] ?? 0))), 0);
}

function describe(matrix: VerdictMatrix, traits: TaskTraits): ItemResponse {
  const chances = tabulateChances(traits);
  const posteriors = findPosteriors(matrix, chances);
  const means = posteriors.map((weights) => average(weights, (place) => abilities[place] ?? 0));
  const errors = posteriors.map((weights, run) =>
    Math.sqrt(average(weights, (place) => ((abilities[place] ?? 0) - (means[run] ?? 0)) ** 2)),
  );
  const information = traits.discrimination.map((slope, task) =>
    average(population, (place) => {
      const chance = chances[task * abilities.length + place] ?? 0;
      return slope ** 2 * chance * (1 - chance);
    }),
  );
  const [ability, abilityError] = [Float64Array.from(means), Float64Array.from(errors)];
  return { tasks: matrix.tasks, ...traits, ability, abilityError, information };
}

/** The mean of a value over places, weighted. */
function average(weights: Float64Array, valueAt: (place: number) => number): number {
  return weights.reduce((sum, weight, place) => sum + weight * valueAt(place), 0);
}

function normalize(weights: Float64Array): Float64Array {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
