import path from "node:path";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { printable } from "../../lib/printable.ts";
import { formatCount } from "../../report/format-number.ts";
import type { Leaderboard, LeaderboardTable } from "../../schema/leaderboard.ts";
import { makeLeaderboard, type LeaderboardRequest } from "./make-leaderboard.ts";

interface WriteRequest extends LeaderboardRequest {
  out: string;
  /** Nothing is written where there is a warning. */
  strict: boolean;
}

/** `bcb leaderboard build`. */
export async function writeLeaderboard({
  out,
  strict,
  ...request
}: WriteRequest): Promise<{ board: Leaderboard; text: string }> {
  const built = await makeLeaderboard(request);
  const board = { ...built, warnings: built.warnings.map(printable) };
  if (strict && board.warnings.length > 0) {
    return { board, text: "Nothing was written (--strict)." };
  }
  const file = path.resolve(out);
  await writeAtomically(file, `${JSON.stringify(board, null, 1)}\n`);
  const lines = [`Full: ${describe(board.full)}`, `Hard: ${describe(board.hard)}`];
  return { board, text: [...lines, `Leaderboard: ${file}`].join("\n") };
}

function describe(table: LeaderboardTable | null): string {
  if (table === null) return "no models";
  const scores = table.entries.flatMap(({ complete, instruct }) => [complete, instruct]);
  const judged = scores.filter((score) => score !== null && score.tasks !== null);
  const words = [
    formatCount(table.entries.length, "model"),
    `${formatCount(judged.length, "score")} with per-task verdicts`,
  ];
  if (judged.length > 0 && judged.every((score) => score?.domains === null)) {
    words.push("no domains (name the runs' dataset with --dataset)");
  }
  return words.join(", ");
}
