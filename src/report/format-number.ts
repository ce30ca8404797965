/** A share as the leaderboard prints it: 0.6112 -> "61.1"; what is not known is a dash. */
export function formatShare(share: number | null | undefined): string {
  return share === null || share === undefined ? "-" : (share * 100).toFixed(1);
}

/** A difference of shares in points, with its sign: 0.066 -> "+6.6". */
export function formatPoints(difference: number): string {
  const points = (difference * 100).toFixed(1);
  return difference > 0 ? `+${points}` : points;
}

/** A chance that may be tiny: 0.0312, 4.1e-7. */
export function formatP(p: number): string {
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}

export function formatTime(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** 1 -> "1 task", 1140 -> "1,140 tasks". */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
