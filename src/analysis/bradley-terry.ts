import type { VerdictMatrix } from "./verdict-matrix.ts";

/** Who beat whom how often, row by row: wins of i over j at [i * size + j]. */
export interface WinCounts {
  size: number;
  wins: Float64Array;
}

/**
 * Every task is a game between two runs that both have a verdict on it: who passes beats who does not, everything else
 * is a tie and left out. Millions of games are counted and never listed.
 */
export function countWins({ runs, tasks, first }: VerdictMatrix): WinCounts {
  const size = runs.length;
  const wins = new Float64Array(size * size);
  for (const task of tasks.keys()) {
    const withVerdict = (verdict: 0 | 1) =>
      [...runs.keys()].filter((run) => first[run * tasks.length + task] === verdict);
    const losers = withVerdict(0);
    for (const winner of withVerdict(1)) {
      for (const loser of losers) {
        const cell = winner * size + loser;
        wins[cell] = (wins[cell] ?? 0) + 1;
      }
    }
  }
  return { size, wins };
}

const converged = 1e-10;
const mostRounds = 5_000;

/**
 * The Bradley-Terry strengths that make the games most likely, by Newman's iteration (2023): natural log-odds with a mean of 0, i
 * beats j with chance 1 / (1 + exp(s_j - s_i)). They are finite only if from every player a chain of wins leads to every other
 * one; where it does not, every player gets one virtual game, half won and half lost, against an average player. `start` is a
 * fit of similar games, from which it takes fewer rounds.
 */
export function fitStrengths(counts: WinCounts, start?: { strengths: Float64Array }) {
  const usesVirtualGames = !reachesAll(counts, false) || !reachesAll(counts, true);
  const improve = createStep(counts, usesVirtualGames ? 0.5 : 0);
  let strengths: Float64Array = start?.strengths ?? new Float64Array(counts.size);
  for (let round = 0; round < mostRounds; round++) {
    const first = improve(strengths);
    const second = improve(first);
    const change = largestChange(second, first);
    if (change < converged) return { strengths: center(second), usesVirtualGames };
    strengths = leap(strengths, first, second);
  }
  return { strengths: center(strengths), usesVirtualGames };
}

/** One round: every player's odds in turn, from what was won and lost against the others at their present odds. */
function createStep({ size, wins }: WinCounts, virtual: number) {
  // By the loser, so that both sums of a player go along a row.
  const losses = wins.map((_, cell) => wins[(cell % size) * size + Math.floor(cell / size)] ?? 0);
  return (strengths: Float64Array): Float64Array => {
    const odds = strengths.map(Math.exp);
    for (let player = 0; player < size; player++) {
      const mine = odds[player] ?? 1;
      let won = virtual / (mine + 1);
      let lost = won;
      for (let other = 0, cell = player * size; other < size; other++, cell++) {
        const theirs = odds[other] ?? 1;
        const each = 1 / (mine + theirs);
        won += (wins[cell] ?? 0) * theirs * each;
        lost += (losses[cell] ?? 0) * each;
      }
      odds[player] = won / lost;
    }
    // Without virtual games only differences count.
    return virtual > 0 ? odds.map(Math.log) : center(odds.map(Math.log));
  };
}

/** How far two rounds lead if they go on like this (SQUAREM, Varadhan and Roland 2008): groups that hardly met creep. */
function leap(from: Float64Array, first: Float64Array, second: Float64Array): Float64Array {
  const [step, bend] = [from.map(() => 0), from.map(() => 0)];
  for (const [player, start] of from.entries()) {
    step[player] = (first[player] ?? 0) - start;
    bend[player] = (second[player] ?? 0) - (first[player] ?? 0) - (step[player] ?? 0);
  }
  const length = Math.max(1, Math.hypot(...step) / Math.max(Math.hypot(...bend), 1e-300));
  const next = from.map(
    (start, player) => start + 2 * length * (step[player] ?? 0) + length ** 2 * (bend[player] ?? 0),
  );
  return next.every((value) => Math.abs(value) < mostLogOdds) ? next : second;
}

const mostLogOdds = 300;

function center(strengths: Float64Array): Float64Array {
  const mean = strengths.reduce((sum, each) => sum + each, 0) / Math.max(1, strengths.length);
  return strengths.map((each) => each - mean);
}

/** The largest difference at any place. */
export function largestChange(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, value, place) => Math.max(most, Math.abs(value - (b[place] ?? 0))), 0);
}

/** Whether chains of wins, or of losses, lead from the first player to every other one. */
function reachesAll({ size, wins }: WinCounts, isBackwards: boolean): boolean {
  const seen = new Set([0]);
  // A set hands on what is added while it is gone through.
  for (const player of seen) {
    if (seen.size === size) break;
    for (let other = 0; other < size; other++) {
      const cell = isBackwards ? other * size + player : player * size + other;
      if ((wins[cell] ?? 0) > 0) seen.add(other);
    }
  }
  return seen.size === Math.max(1, size);
}
