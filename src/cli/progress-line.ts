import { printable } from "../lib/printable.ts";
import type { ProgressStep } from "../lib/progress.ts";

const barWidth = 24;

const recentMs = 30_000;

/** Draws steps as one line each; remembers how a label went on, to say how long the rest will take. */
export function createProgressLine(
  nowMs: () => number,
): (step: ProgressStep, columns: number) => string {
  let start = { label: "", done: 0, share: 0, atMs: 0 };
  /** Points of the way, the latest last; the first is as old as `recentMs`, where there is one so old. */
  let past = [start];
  let lastShare = 0;
  let endMs = 0;

  function pace({ label, done, total = 0, share = done / total }: ProgressStep): string[] {
    const now = { label, done, share, atMs: nowMs() };
    if (label !== start.label || done < start.done) past = [(start = now)];
    const elapsedMs = now.atMs - start.atMs;
    const advanced = done - start.done;
    const hasMoved = share !== lastShare;
    lastShare = share;
    if (now.atMs - (past.at(-1)?.atMs ?? 0) >= recentMs / 60) past.push(now);
    while (now.atMs - (past[1]?.atMs ?? Infinity) >= recentMs) past.shift();
    // A guess from a moment's work jumps about: better none.
    if (elapsedMs < 3000 || advanced < 2 || done >= total || share <= start.share) return [];
    const words: string[] = [];
    // Bytes have no rate that anyone asks for.
    if (total < 100_000) words.push(formatRate((advanced / elapsedMs) * 1000));
    if (hasMoved) endMs = now.atMs + (1 - share) / Math.min(rate(start, now), rate(past[0], now));
    // A guess that has proved wrong is not repeated until there is more to go by.
    if (endMs > now.atMs) words.push(`${formatDuration(endMs - now.atMs)} left`);
    return words;
  }

  return (step, columns) => {
    const { label, done, total, note } = step;
    const speed = pace(step);
    const words = [printable(label)];
    if (total === undefined || total <= 1) words.push(done > 1 ? formatAmount(done) : "…");
    else {
      if (columns >= 72) words.push(drawBar(done / total));
      words.push(`${formatAmount(done)}/${formatAmount(total)}`);
    }
    words.push(...speed);
    if (note !== undefined) words.push(printable(note));
    // A full line would wrap on some terminals, and then not be erased.
    return Array.from(words.join("  "))
      .slice(0, columns - 1)
      .join("");
  };
}

interface Point {
  share: number;
  atMs: number;
}

function rate(from: Point | undefined, to: Point): number {
  return from === undefined || from.atMs === to.atMs
    ? Infinity
    : (to.share - from.share) / (to.atMs - from.atMs);
}

function drawBar(share: number): string {
  const filled = Math.round(Math.min(share, 1) * barWidth);
  return "█".repeat(filled) + "░".repeat(barWidth - filled);
}

/** Bytes come in millions, tasks do not. */
function formatAmount(amount: number): string {
  return amount < 100_000 ? String(amount) : `${(amount / 1e6).toFixed(1)}M`;
}

function formatRate(aSecond: number): string {
  return aSecond < 1 ? `${(aSecond * 60).toFixed(1)}/min` : `${aSecond.toFixed(1)}/s`;
}

function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
