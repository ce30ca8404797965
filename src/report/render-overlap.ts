import { printable, type Style } from "../lib/printable.ts";
import type { OverlapReport, TextFinding } from "../schema/overlap.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { renderTable, shorten } from "./table.ts";

const shownFindings = 20;

/** What was found, the largest shares first; the whole of it is in the JSON. */
export function renderOverlap(report: OverlapReport, style: Style, columns?: number): string {
  const { findings, sizes, corpus, tasks } = report;
  const sorted = findings.toSorted((a, b) => highest(b) - highest(a));
  const parts: string[] = [];
  if (findings.length > 0) {
    const shares = sizes.map((n) => `${n}-grams %`);
    const heading = ["Task", "Part", "Reading", ...shares, "Longest", "Where"];
    const rows = sorted
      .slice(0, shownFindings)
      .map(({ task_id, part, reading, grams, sources }) => {
        const [source] = sources;
        const where = source ? `${source.file}, ${source.place}: ${source.example}` : "";
        const found = grams.map(({ share }) => formatShare(share));
        const longest = source?.longest ?? 0;
        return [task_id, part, reading, ...found, longest, shorten(printable(where), 120)];
      });
    parts.push(renderTable(heading, rows, { left: [0, 1, 2, heading.length - 1], style, columns }));
    if (sorted.length > shownFindings) {
      parts.push(
        style.dim(`… and ${sorted.length - shownFindings} more; use --json or --out for all.`),
      );
    }
  }
  const megabytes = (corpus.bytes / 1e6).toFixed(1);
  const lines = [
    `${formatCount(corpus.files, "file")}, ${megabytes} MB of text. ${formatCount(tasks, "task")} searched for.`,
    ...sizes.map((n, which) => {
      const touched = findings.filter(({ grams }) => (grams[which]?.matched ?? 0) > 0);
      const ids = new Set(touched.map(({ task_id }) => task_id));
      return `${formatCount(ids.size, "task")} with at least one ${n}-gram in the corpus.`;
    }),
  ];
  if (report.too_short > 0) {
    lines.push(
      `${formatCount(report.too_short, "text")} shorter than ${sizes[0]} words: not searched for.`,
    );
  }
  if (report.contaminated !== null) lines.push(verdictOn(report, style));
  return [...parts, lines.join("\n")].join("\n\n");
}

function highest({ grams }: TextFinding): number {
  return Math.max(...grams.map(({ share }) => share));
}

function verdictOn({ contaminated, threshold }: OverlapReport, style: Style): string {
  const ids = contaminated ?? [];
  if (ids.length === 0) return style.good(`No task reaches the threshold of ${threshold}.`);
  const shown = ids.slice(0, 10).map(printable).join(", ") + (ids.length > 10 ? ", …" : "");
  return style.bad(
    `${formatCount(ids.length, "task")} at or above the threshold of ${threshold}: ${shown}`,
  );
}
