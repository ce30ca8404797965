import { formatValue } from "../../src/report/formats/format-cell.ts";
import { tasksOf, type BoardColumn } from "../../src/report/formats/leaderboard-columns.ts";
import type { LeaderboardEntry, SplitScore } from "../../src/schema/leaderboard.ts";
import { coverageCell } from "../../src/report/coverage-words.ts";
import { useNarrow } from "../lib/narrow.ts";
import { setQuery } from "../lib/router.ts";
import { webAddress } from "../lib/web-address.ts";
import { Scroll } from "../parts/data-table.tsx";
import type { BoardProps, RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";

export function BoardTable({ rows, state }: BoardProps) {
  const isNarrow = useNarrow();
  const shown = state.columns.filter(({ key }) => state.shown.includes(key));
  // On a phone the score that ranks is next to the name.
  const isFirst = ({ key }: BoardColumn) => key === "model" || (isNarrow && key === state.metric);
  const columns = [...shown.filter(isFirst), ...shown.filter((column) => !isFirst(column))];
  const partial = rows.filter((row) => row.isPartial);
  return (
    <Scroll label="Ranking">
      <table class="board">
        <thead>
          <tr>
            <th scope="col" class="number">
              Rank
            </th>
            {columns.map((column) => (
              <Heading key={column.key} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <Rows rows={rows.filter((row) => !row.isPartial)} columns={columns} state={state} />
        {partial.length > 0 && (
          <>
            <tbody class="apart">
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  Not ranked: only part of the tasks
                </th>
              </tr>
            </tbody>
            <Rows rows={partial} columns={columns} state={state} />
          </>
        )}
      </table>
    </Scroll>
  );
}

function Rows({ rows, columns, state }: BoardProps & { columns: readonly BoardColumn[] }) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.entry.name}>
          <td class="number rank">{row.rank ?? "-"}</td>
          {columns.map((column) =>
            column.key === "model" ? (
              <NameCell key={column.key} row={row} state={state} />
            ) : (
              <Cell key={column.key} column={column} entry={row.entry} state={state} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

function Heading({ column, state }: { column: BoardColumn; state: BoardState }) {
  const { key, title, kind, about } = column;
  const isSorted = state.sort === key;
  const order = state.descending === (key !== "model") ? "descending" : "ascending";
  const sort = () =>
    setQuery({ sort: key, order: isSorted && state.descending ? "up" : undefined });
  return (
    <th
      scope="col"
      class={kind === "text" ? undefined : "number"}
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
  column: BoardColumn;
  entry: LeaderboardEntry;
  state: BoardState;
}

function Cell({ column, entry, state }: CellProps) {
  const cell = column.cellOf(entry);
  const names = [
    column.kind !== "text" && "number",
    column.key === state.metric && "main",
    cell === null && "none",
  ];
  const none = { value: cell, low: null, high: null };
  const { value, low, high } = typeof cell === "object" ? (cell ?? none) : none;
  const show = (number: number) => formatValue(number, column);
  const interval = low === null || high === null ? undefined : [show(low), show(high)];
  const isRating = column.kind === "interval" && column.of === "number";
  const score = entry.scores[column.key];
  const caveat = score?.caveat ?? null;
  return (
    <td
      class={names.filter(Boolean).join(" ") || undefined}
      title={interval && score && `95% interval ${interval.join(" to ")}${over(score)}`}
    >
      {typeof value === "number" ? show(value) : (value ?? "-")}
      {interval && isRating && <span class="interval"> {interval.join("–")}</span>}
      {caveat !== null && (
        <span class="caveat" title={caveat} aria-label={caveat} role="img">
          *
        </span>
      )}
    </td>
  );
}

function over({ tasks, of, whole }: SplitScore): string {
  return tasks === null
    ? ""
    : `, ${coverageCell({ tasks, of: of ?? tasks, whole: whole || of === null })} tasks`;
}

function NameCell({ row, state }: { row: RankedEntry; state: BoardState }) {
  const { entry, isPartial } = row;
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
      {isPartial && <span class="tag partial">{tasksOf(entry, state.view.splits)} tasks</span>}
    </th>
  );
}
