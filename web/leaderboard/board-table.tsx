import { formatCoverage, formatShare } from "../lib/format.ts";
import { useNarrow } from "../lib/narrow.ts";
import { setQuery } from "../lib/router.ts";
import { webAddress } from "../lib/web-address.ts";
import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";
import { columns, coverageOf, isPartial, ratingOf, type ColumnKey } from "./columns.ts";
import type { LeaderboardEntry, SplitScore } from "../../src/schema/leaderboard.ts";

interface Props {
  rows: readonly RankedEntry[];
  state: BoardState;
}

export function BoardTable({ rows, state }: Props) {
  const isNarrow = useNarrow();
  const chosen = state.columns.filter((key) => key !== "name");
  // On a phone the score that ranks is next to the name.
  const first = isNarrow ? chosen.filter((key) => key === state.metric) : [];
  const shown: ColumnKey[] = ["name", ...new Set([...first, ...chosen])];
  const partial = rows.filter((row) => row.isPartial);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Ranking">
      <table class="board">
        <thead>
          <tr>
            <th scope="col" class="number">
              Rank
            </th>
            {shown.map((key) => (
              <Heading key={key} column={key} state={state} />
            ))}
          </tr>
        </thead>
        <Rows rows={rows.filter((row) => !row.isPartial)} shown={shown} state={state} />
        {partial.length > 0 && (
          <>
            <tbody class="apart">
              <tr>
                <th scope="rowgroup" colSpan={shown.length + 1}>
                  Over a part of the tasks only: not ranked
                </th>
              </tr>
            </tbody>
            <Rows rows={partial} shown={shown} state={state} />
          </>
        )}
      </table>
    </div>
  );
}

function Rows({ rows, shown, state }: Props & { shown: readonly ColumnKey[] }) {
  return (
    <tbody>
      {rows.map(({ entry, rank }) => (
        <tr key={entry.name}>
          <td class="number rank">{rank ?? "-"}</td>
          {shown.map((key) => (
            <Cell key={key} column={key} entry={entry} state={state} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Heading({ column, state }: { column: ColumnKey; state: BoardState }) {
  const { title, isNumber, about } = columns[column];
  const isSorted = state.sort === column;
  const order = state.descending === (column !== "name") ? "descending" : "ascending";
  const sort = () =>
    setQuery({ sort: column, order: isSorted && state.descending ? "up" : undefined });
  return (
    <th
      scope="col"
      class={isNumber ? "number" : undefined}
      aria-sort={isSorted ? order : undefined}
    >
      <button type="button" onClick={sort} title={about}>
        {title}
        <span class="arrow" aria-hidden="true">
          {isSorted ? (order === "descending" ? "↓" : "↑") : ""}
        </span>
      </button>
    </th>
  );
}

interface CellProps {
  column: ColumnKey;
  entry: LeaderboardEntry;
  state: BoardState;
}

function Cell({ column, entry, state }: CellProps) {
  if (column === "name") return <NameCell entry={entry} state={state} />;
  if (column === "elo") return <EloCell entry={entry} state={state} />;
  const { isNumber, text } = columns[column];
  const content = text(entry, state);
  const isMain = column === state.metric;
  const names = [isNumber && "number", isMain && "main", content === "-" && "none"];
  return (
    <td
      class={names.filter(Boolean).join(" ") || undefined}
      title={intervalOf(column, entry, state)}
    >
      {content}
      {column === "complete" && <Caveat score={entry.complete} />}
      {column === "instruct" && <Caveat score={entry.instruct} />}
    </td>
  );
}

function intervalOf(
  column: ColumnKey,
  entry: LeaderboardEntry,
  { domain }: BoardState,
): string | undefined {
  if (domain !== null || (column !== "complete" && column !== "instruct")) return undefined;
  const score = entry[column];
  if (score === null || score.low === null || score.high === null) return undefined;
  const interval = `95 % interval ${formatShare(score.low)} to ${formatShare(score.high)}`;
  return score.tasks === null ? interval : `${interval}, ${formatCoverage(score)} tasks`;
}

function NameCell({ entry, state }: Omit<CellProps, "column">) {
  const address = webAddress(entry.link);
  return (
    <th scope="row" class="model">
      {address === null ? (
        entry.name
      ) : (
        <a href={address} rel="noreferrer noopener" target="_blank">
          {entry.name}
        </a>
      )}
      {isPartial(entry, state) && (
        <span class="tag partial">{formatCoverage(coverageOf(entry))} tasks</span>
      )}
    </th>
  );
}

function EloCell({ entry, state }: Omit<CellProps, "column">) {
  const rating = ratingOf(entry, state);
  if (rating === null) return <td class="number none">-</td>;
  return (
    <td class="number">
      {Math.round(rating.elo)}{" "}
      <span class="interval">
        {Math.round(rating.low)}–{Math.round(rating.high)}
      </span>
    </td>
  );
}

function Caveat({ score }: { score: SplitScore | null }) {
  if (score === null || score.caveat === null) return null;
  return (
    <span class="caveat" title={score.caveat} aria-label={score.caveat} role="img">
      *
    </span>
  );
}
