import { drawBinomial } from "./binomial.ts";
import { fitStrengths } from "./bradley-terry.ts";
import { countWins, type WinCounts } from "./count-wins.ts";
import { quantile } from "./quantile.ts";
import { seededRandom } from "../lib/draw.ts";
import type { VerdictMatrix } from "./verdict-matrix.ts";

/** A run's rating among the others. Numbers are always finite. */
export interface EloRating {
  name: string;
  /** Median of the bootstraps. */
  elo: number;
  /** The middle 95 % of them. */
  low: number;
  high: number;
  /** The maximum-likelihood fit of the games as they are. */
  fitted: number;
  /** Without ties. */
  games: number;
  wins: number;
  /**
   * `games`: by maximum likelihood alone. `virtual games`: some run won or lost all its games, or groups never met, so
   * that ratings would be infinite; each run got one game, half won and half lost, against an average one.
   * `no games`: only ties, or nobody to play; it stands at 1000.
   */
  basis: "games" | "virtual games" | "no games";
}

interface EloOptions {
  bootstraps?: number;
  seed: number;
}

const meanElo = 1000;
const eloPerLogOdds = 400 / Math.LN10;

/** Ratings in the order of the matrix: base 10, scale 400, the mean of those with games 1000. */
export function rateElo(
  matrix: VerdictMatrix,
  { bootstraps = 500, seed }: EloOptions,
): EloRating[] {
  const all = countWins(matrix);
  const { won, lost } = sumGames(all);
  const isPlayer = (run: number) => (won[run] ?? 0) + (lost[run] ?? 0) > 0;
  const players = matrix.runs.map((_, run) => run).filter(isPlayer);
  const counts = pickPlayers(all, players);
  const fit = fitStrengths(counts);
  const drawn = players.map(() => new Float64Array(bootstraps));
  const random = seededRandom(seed);
  for (let round = 0; round < bootstraps; round++) {
    const { strengths } = fitStrengths(resample(counts, random), fit);
    for (const [place, values] of drawn.entries()) values[round] = toElo(strengths[place]);
  }
  const basis = fit.usesVirtualGames ? "virtual games" : "games";
  const places = new Map(players.map((run, place) => [run, place]));
  return matrix.runs.map((name, run) => {
    const place = places.get(run);
    const [wins, games] = [won[run] ?? 0, (won[run] ?? 0) + (lost[run] ?? 0)];
    if (place === undefined) return { name, ...standing, wins, games };
    const fitted = toElo(fit.strengths[place]);
    const sorted = (drawn[place] ?? new Float64Array()).toSorted();
    // Without bootstraps the fit is all there is.
    const values = sorted.length === 0 ? Float64Array.of(fitted) : sorted;
    const [low, elo, high] = [0.025, 0.5, 0.975].map((share) => quantile(values, share));
    return { name, elo: elo ?? 0, low: low ?? 0, high: high ?? 0, fitted, games, wins, basis };
  });
}

const standing = {
  elo: meanElo,
  low: meanElo,
  high: meanElo,
  fitted: meanElo,
  basis: "no games",
} as const;

function toElo(strength = 0): number {
  return meanElo + strength * eloPerLogOdds;
}

function sumGames({ size, wins }: WinCounts): { won: Float64Array; lost: Float64Array } {
  const won = new Float64Array(size);
  const lost = new Float64Array(size);
  for (const [cell, count] of wins.entries()) {
    const [winner, loser] = [Math.floor(cell / size), cell % size];
    won[winner] = (won[winner] ?? 0) + count;
    lost[loser] = (lost[loser] ?? 0) + count;
  }
  return { won, lost };
}

function pickPlayers({ size, wins }: WinCounts, players: readonly number[]): WinCounts {
  const cells = players.flatMap((i) => players.map((j) => wins[i * size + j] ?? 0));
  return { size: players.length, wins: Float64Array.from(cells) };
}

/** As many games, drawn with replacement: the counts of a multinomial draw, a binomial one for each cell. */
function resample({ size, wins }: WinCounts, random: () => number): WinCounts {
  const drawn = new Float64Array(wins.length);
  let games = wins.reduce((sum, count) => sum + count, 0);
  let left = games;
  for (let cell = 0; cell < wins.length && left > 0; cell++) {
    const count = wins[cell] ?? 0;
    if (count === 0) continue;
    const taken = drawBinomial(left, count / games, random);
    drawn[cell] = taken;
    left -= taken;
    games -= count;
  }
  return { size, wins: drawn };
}
