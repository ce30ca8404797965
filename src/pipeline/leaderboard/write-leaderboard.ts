import path from "node:path";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { printable } from "../../lib/printable.ts";
import { formatCount } from "../../report/format-number.ts";
import { titleOf } from "../../report/formats/title-of.ts";
import type { Leaderboard, LeaderboardTable } from "../../schema/leaderboard.ts";
import { makeLeaderboard, type BoardContext, type LeaderboardRequest } from "./make-leaderboard.ts";

interface WriteRequest extends LeaderboardRequest {
  out: string;
  /** Nothing is written where there is a warning. */
  strict: boolean;
}

/** `bcb leaderboard build`. */
export async function writeLeaderboard(
  { out, strict, ...request }: WriteRequest,
  context: BoardContext,
): Promise<{ board: Leaderboard; text: string }> {
  const built = await makeLeaderboard(request, context);
  const board = { ...built, warnings: built.warnings.map(printable) };
  if (strict && board.warnings.length > 0) {
    return { board, text: "Nothing was written (--strict)." };
  }
  const file = path.resolve(out);
  await writeAtomically(file, `${JSON.stringify(board, null, 1)}\n`);
  const lines = board.tables.map((table) => `${titleOf(table.subset)}: ${describe(table)}`);
  return { board, text: [...lines, `Leaderboard: ${file}`].join("\n") };
}

function describe({ entries }: LeaderboardTable): string {
  const scores = entries.flatMap((entry) => Object.values(entry.scores));
  const judged = scores.filter(({ tasks }) => tasks !== null);
  const words = [
    formatCount(entries.length, "model"),
    `${formatCount(judged.length, "score")} with per-task verdicts`,
  ];
  if (judged.length > 0 && judged.every(({ domains }) => domains === null)) {
    words.push("no domains (pass the runs' dataset with --dataset)");
  }
  return words.join(", ");
}
