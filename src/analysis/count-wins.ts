import { noVerdict, type VerdictMatrix } from "./verdict-matrix.ts";

/** Who beat whom how often, row by row: wins of i over j at [i * size + j]. */
export interface WinCounts {
  size: number;
  wins: Float64Array;
}

/**
 * Every task is a game between two runs that both have a verdict on it: who passes beats who does not, everything else
 * is a tie and left out. Tasks are counted 32 at a time, so that millions of games are never listed.
 */
export function countWins({ runs, tasks, first }: VerdictMatrix): WinCounts {
  const size = runs.length;
  const words = Math.ceil(tasks.length / 32);
  const passed = new Int32Array(size * words);
  const failed = new Int32Array(size * words);
  for (const [cell, verdict] of first.entries()) {
    if (verdict === noVerdict) continue;
    const task = cell % tasks.length;
    const word = Math.floor(cell / tasks.length) * words + (task >>> 5);
    const bits = verdict === 1 ? passed : failed;
    bits[word] = (bits[word] ?? 0) | (1 << (task & 31));
  }
  const wins = new Float64Array(size * size);
  for (let winner = 0; winner < size; winner++) {
    for (let loser = 0; loser < size; loser++) {
      let count = 0;
      for (let word = 0; word < words; word++) {
        count += countBits(
          (passed[winner * words + word] ?? 0) & (failed[loser * words + word] ?? 0),
        );
      }
      wins[winner * size + loser] = count;
    }
  }
  return { size, wins };
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
