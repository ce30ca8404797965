import { seededRandom } from "../lib/draw.ts";
import { drawBinomial } from "./binomial.ts";
import { countWins, fitStrengths, type WinCounts } from "./bradley-terry.ts";
import { quantile } from "./interval.ts";
import type { VerdictMatrix } from "./verdict-matrix.ts";

const meanElo = 1000;
const eloPerLogOdds = 400 / Math.LN10;

/**
 * Ratings in the order of the matrix: base 10, scale 400, the mean of those with games 1000, always finite. `elo` is the median of
 * the bootstraps, `low` to `high` their middle 95%, `fitted` the maximum-likelihood fit of the games as they are. The basis is `games` where
 * maximum likelihood alone gives them. `virtual games`: some run won or lost all its games, or groups never met, so that
 * ratings would be infinite; each run got one game, half won and half lost, against an average one. `no games`: only ties,
 * or nobody to play; it stands at 1000.
 */
export function rateElo(
  matrix: VerdictMatrix,
  { bootstraps = 500, seed }: { bootstraps?: number; seed: number },
) {
  const { size, wins } = countWins(matrix);
  const places = [...matrix.runs.keys()];
  const winsOf = (i: number, j: number) => wins[i * size + j] ?? 0;
  const games = places.map((run) =>
    places.reduce((sum, other) => sum + winsOf(run, other) + winsOf(other, run), 0),
  );
  const players = places.filter((run) => games[run] !== 0);
  const cells = players.flatMap((i) => players.map((j) => winsOf(i, j)));
  const counts = { size: players.length, wins: Float64Array.from(cells) };
  const fit = fitStrengths(counts);
  const random = seededRandom(seed);
  const drawn = Array.from({ length: bootstraps }, () => {
    return fitStrengths(resample(counts, random), fit).strengths.map(toElo);
  });
  const basis = fit.usesVirtualGames ? ("virtual games" as const) : ("games" as const);
  return matrix.runs.map((name, run) => {
    const player = players.indexOf(run);
    const fitted = toElo(fit.strengths[player]);
    // Without games a run stands at the mean; without bootstraps the fit is all there is.
    const values = player === -1 ? [] : drawn.map((elos) => elos[player] ?? 0);
    const sorted = Float64Array.from(values.length === 0 ? [fitted] : values).toSorted();
    return {
      name,
      elo: quantile(sorted, 0.5),
      low: quantile(sorted, 0.025),
      high: quantile(sorted, 0.975),
      fitted,
      games: games[run] ?? 0,
      basis: player === -1 ? ("no games" as const) : basis,
    };
  });
}

function toElo(strength = 0): number {
  return meanElo + strength * eloPerLogOdds;
}

/** As many games, drawn with replacement: the counts of a multinomial draw, a binomial one for each cell. */
function resample({ size, wins }: WinCounts, random: () => number): WinCounts {
  let games = wins.reduce((sum, count) => sum + count, 0);
  let left = games;
  const drawn = wins.map((count) => {
    if (count === 0 || left === 0) return 0;
    const taken = drawBinomial(left, count / games, random);
    left -= taken;
    games -= count;
    return taken;
  });
  return { size, wins: drawn };
}
