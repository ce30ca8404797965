import { factorize, solveFactorized } from "./cholesky.ts";
import type { WinCounts } from "./count-wins.ts";

/** Strengths by maximum likelihood, and what a fit of nearly the same games can start from. */
export interface StrengthFit {
  /** As natural log-odds: i beats j with chance 1 / (1 + exp(s_j - s_i)). Their mean is 0. */
  strengths: Float64Array;
  /** Whether half a won and half a lost game against an average player had to be added for each. */
  usesVirtualGames: boolean;
  /** Cholesky factor of the curvature at the strengths. */
  curvature: Float64Array;
}

/**
 * The Bradley-Terry strengths that make the games most likely. They are finite only if from every player a chain of
 * wins leads to every other one; where it does not, every player gets one virtual game, half won and half lost, against
 * an average player. `start` is a fit of similar games: with it, its curvature is good enough, and a fit takes a few steps.
 */
export function fitStrengths(counts: WinCounts, start?: StrengthFit): StrengthFit {
  const games = gatherGames(counts);
  return (
    (start && takeFixedSteps(games, start)) ??
    takeNewtonSteps(games, start?.strengths ?? new Float64Array(counts.size))
  );
}

/** What the likelihood depends on: how often each won, and how often each two met. */
interface Games {
  size: number;
  won: Float64Array;
  /** Of i and j at [i * size + j], for i < j. */
  met: Float64Array;
  usesVirtualGames: boolean;
}

const converged = 1e-9;
const fixedSteps = 25;
const newtonSteps = 200;
const mostLogOdds = 150;

function gatherGames({ size, wins }: WinCounts): Games {
  const won = new Float64Array(size);
  const met = new Float64Array(size * size);
  const usesVirtualGames = !isStronglyConnected({ size, wins });
  for (let i = 0; i < size; i++) {
    let sum = usesVirtualGames ? 0.5 : 0;
    for (let j = 0; j < size; j++) {
      const win = wins[i * size + j] ?? 0;
      sum += win;
      if (j > i) met[i * size + j] = win + (wins[j * size + i] ?? 0);
    }
    won[i] = sum;
  }
  return { size, won, met, usesVirtualGames };
}

function takeFixedSteps(games: Games, start: StrengthFit): StrengthFit | undefined {
  if (games.usesVirtualGames !== start.usesVirtualGames) return undefined;
  let { strengths } = start;
  let before = Infinity;
  for (let step = 0; step < fixedSteps; step++) {
    const change = solveFactorized(start.curvature, gradientAt(games, strengths));
    const size = largest(change);
    // The curvature is too old: steps that hardly shrink would end far away.
    if (size > 0.5 * before) return undefined;
    strengths = moved(strengths, change, 1);
    if (size < converged) return finish(games, strengths, start.curvature);
    before = size;
  }
  return undefined;
}

function takeNewtonSteps(games: Games, from: Float64Array): StrengthFit {
  let strengths = from;
  let curvature = curvatureAt(games, strengths);
  let height = logLikelihood(games, strengths);
  for (let step = 0; step < newtonSteps; step++) {
    const change = solveFactorized(curvature, gradientAt(games, strengths));
    let share = Math.min(1, 4 / Math.max(largest(change), 1e-300));
    let next = moved(strengths, change, share);
    let nextHeight = logLikelihood(games, next);
    while (nextHeight < height - Math.abs(height) * 1e-12 && share > 1e-6) {
      share /= 2;
      next = moved(strengths, change, share);
      nextHeight = logLikelihood(games, next);
    }
    strengths = next;
    height = nextHeight;
    curvature = curvatureAt(games, strengths);
    if (largest(change) * share < converged) break;
  }
  return finish(games, strengths, curvature);
}

function finish(games: Games, strengths: Float64Array, curvature: Float64Array): StrengthFit {
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / games.size;
  const centered = strengths.map((strength) => strength - mean);
  return { strengths: centered, usesVirtualGames: games.usesVirtualGames, curvature };
}

/** Wins that happened less those that were to be expected. */
function gradientAt({ size, won, met, usesVirtualGames }: Games, strengths: Float64Array) {
  const odds = strengths.map(toOdds);
  const gradient = Float64Array.from(won);
  for (let i = 0; i < size; i++) {
    const mine = odds[i] ?? 0;
    let expected = usesVirtualGames ? mine / (mine + 1) : 0;
    for (let j = i + 1; j < size; j++) {
      const games = met[i * size + j] ?? 0;
      const theirs = odds[j] ?? 0;
      const share = games * (mine / (mine + theirs));
      expected += share;
      gradient[j] = (gradient[j] ?? 0) - (games - share);
    }
    gradient[i] = (gradient[i] ?? 0) - expected;
  }
  return gradient;
}

function curvatureAt({ size, met, usesVirtualGames }: Games, strengths: Float64Array) {
  const odds = strengths.map(toOdds);
  // Only differences count: a constant in every cell holds the mean, and changes no step.
  const hold = usesVirtualGames ? 0 : 1;
  const matrix = new Float64Array(size * size).fill(hold);
  for (let i = 0; i < size; i++) {
    const mine = odds[i] ?? 0;
    if (usesVirtualGames)
      matrix[i * size + i] = (matrix[i * size + i] ?? 0) + mine / (mine + 1) ** 2;
    for (let j = i + 1; j < size; j++) {
      const theirs = odds[j] ?? 0;
      const bend = ((met[i * size + j] ?? 0) * mine * theirs) / (mine + theirs) ** 2;
      matrix[i * size + i] = (matrix[i * size + i] ?? 0) + bend;
      matrix[j * size + j] = (matrix[j * size + j] ?? 0) + bend;
      matrix[i * size + j] = (matrix[i * size + j] ?? 0) - bend;
      matrix[j * size + i] = (matrix[j * size + i] ?? 0) - bend;
    }
  }
  for (let ridge = 0; ; ridge = ridge === 0 ? 1e-12 : ridge * 10) {
    for (let i = 0; i < size; i++) matrix[i * size + i] = (matrix[i * size + i] ?? 0) + ridge;
    const lower = factorize(matrix, size);
    if (lower !== undefined) return lower;
  }
}

function logLikelihood({ size, won, met, usesVirtualGames }: Games, strengths: Float64Array) {
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const mine = strengths[i] ?? 0;
    sum += (won[i] ?? 0) * mine - (usesVirtualGames ? logOfSum(mine, 0) : 0);
    for (let j = i + 1; j < size; j++) {
      const games = met[i * size + j] ?? 0;
      if (games > 0) sum -= games * logOfSum(mine, strengths[j] ?? 0);
    }
  }
  return sum;
}

/** Odds against an average player; held where they would overflow. */
function toOdds(strength: number): number {
  return Math.exp(Math.max(-mostLogOdds, Math.min(mostLogOdds, strength)));
}

/** log(exp(a) + exp(b)). */
function logOfSum(a: number, b: number): number {
  return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function moved(from: Float64Array, change: Float64Array, share: number): Float64Array {
  return from.map((value, place) => value + share * (change[place] ?? 0));
}

function isStronglyConnected(counts: WinCounts): boolean {
  return reachesAll(counts, false) && reachesAll(counts, true);
}

function reachesAll({ size, wins }: WinCounts, isBackwards: boolean): boolean {
  const seen = new Uint8Array(size);
  const open = [0];
  seen[0] = 1;
  let count = Math.min(1, size);
  for (let player = open.pop(); player !== undefined; player = open.pop()) {
    for (let other = 0; other < size; other++) {
      const cell = isBackwards ? other * size + player : player * size + other;
      if (seen[other] === 1 || (wins[cell] ?? 0) === 0) continue;
      seen[other] = 1;
      count += 1;
      open.push(other);
    }
  }
  return count === size;
}
