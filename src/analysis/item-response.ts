import { largestChange } from "./bradley-terry.ts";
import { noVerdict, type VerdictMatrix } from "./verdict-matrix.ts";

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

/** A line for each task: logit = exp(logSlope) * ability + intercept. */
interface Lines {
  logSlope: Float64Array;
  intercept: Float64Array;
}

/**
 * A two-parameter item-response model of stored verdicts: the chance to pass is 1 / (1 + exp(-discrimination * (ability -
 * difficulty))). From first samples, by expectation maximization. Priors (log discrimination, intercept) keep every number
 * finite: tasks that all or none solve, one run, no verdicts. `information` is how much a task tells of a model's ability,
 * averaged over the population (Fisher's information).
 */
export function fitItemResponse({ runs, tasks, first }: VerdictMatrix) {
  const rows = runs.map((_, run) => first.subarray(run * tasks.length, (run + 1) * tasks.length));
  let lines = guessLines(rows, tasks.length);
  for (let round = 0; round < mostRounds; round++) {
    const next = improveLines(lines, expectAnswers(rows, lines));
    const change = Math.max(
      largestChange(lines.logSlope, next.logSlope),
      largestChange(lines.intercept, next.intercept),
    );
    lines = next;
    if (change < settled) break;
  }
  const chances = tabulateChances(lines);
  const discrimination = lines.logSlope.map(Math.exp);
  const difficulty = lines.intercept.map((value, task) => -value / (discrimination[task] ?? 1));
  const information = discrimination.map((slope, task) =>
    average(population, (place) => {
      const chance = chances[task * abilities.length + place] ?? 0;
      return slope ** 2 * chance * (1 - chance);
    }),
  );
  return { tasks, difficulty, discrimination, information };
}

function guessLines(rows: readonly Uint8Array[], tasks: number): Lines {
  const intercept = Float64Array.from({ length: tasks }, (_, task) => {
    const verdicts = rows.map((row) => row[task]);
    const solved = 0.5 + verdicts.filter((verdict) => verdict === 1).length;
    const failed = 0.5 + verdicts.filter((verdict) => verdict === 0).length;
    return 1.2 * Math.log(solved / failed);
  });
  return { logSlope: intercept.map(() => slopePrior.mean), intercept };
}

/** To pass, task by task at each place: task t at place g is [t * abilities.length + g]. */
function tabulateChances({ logSlope, intercept }: Lines): Float64Array {
  const size = abilities.length;
  const slope = logSlope.map(Math.exp);
  return new Float64Array(slope.length * size).map((_, cell) => {
    const task = Math.floor(cell / size);
    const logit = (slope[task] ?? 0) * (abilities[cell % size] ?? 0) + (intercept[task] ?? 0);
    return 1 / (1 + Math.exp(-logit));
  });
}

/** How probable each ability is after a run's verdicts, by the logarithms of the chances to pass and to fail. */
function findPosterior(verdicts: Uint8Array, passing: Float64Array, failing: Float64Array) {
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
}

/**
 * How many runs are expected at each place, and how many of them pass, task by task; the abilities of the places are moved so
 * that the runs have mean 0 and deviation 1.
 */
function expectAnswers(rows: readonly Uint8Array[], lines: Lines) {
  const chances = tabulateChances(lines);
  // A chance that rounds to 0 or 1 must not rule an ability out for good.
  const passing = chances.map((chance) => Math.log(Math.max(chance, 1e-12)));
  const failing = chances.map((chance) => Math.log(Math.max(1 - chance, 1e-12)));
  const [tried, passed] = [chances.map(() => 0), chances.map(() => 0)];
  let [sum, squares] = [0, 0];
  for (const verdicts of rows) {
    const weights = findPosterior(verdicts, passing, failing);
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
  const runs = rows.length;
  const mean = runs === 0 ? 0 : sum / runs;
  const deviation = runs < 2 ? 1 : Math.sqrt(Math.max(squares / runs - mean ** 2, 0.01));
  return { places: abilities.map((ability) => (ability - mean) / deviation), tried, passed };
}

type ExpectedAnswers = ReturnType<typeof expectAnswers>;

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

/** The mean of a value over places, weighted. */
function average(weights: Float64Array, valueAt: (place: number) => number): number {
  return weights.reduce((sum, weight, place) => sum + weight * valueAt(place), 0);
}

function normalize(weights: Float64Array): Float64Array {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
