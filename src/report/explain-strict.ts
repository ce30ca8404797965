import type { Doubts } from "../schema/report.ts";
import type { StrictVerdict } from "../schema/verdict.ts";

/** Whether an official pass is forged, or could not be cleared of it. */
export function isDoubted(strict: StrictVerdict | null): boolean {
  return strict?.status === "forged" || strict?.status === "suspect";
}

export function countDoubted(strict: Pick<Doubts, "forged" | "suspect"> | null): number {
  return strict === null ? 0 : strict.forged + strict.suspect;
}

/** Why a pass is doubted, a line each: the changed expectations that it met, and what was seen from outside. */
export function explainStrict({ status, exposed, evidence }: StrictVerdict): string[] {
  const met = exposed.map(
    ({ test, line, before, after }) =>
      `${test} passes with line ${line} changed from \`${before}\` to \`${after}\``,
  );
  const lines = [...evidence, ...met];
  return lines.length === 0 && status === "suspect"
    ? ["tests it had passed failed when run again"]
    : lines;
}
