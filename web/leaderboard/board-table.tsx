import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { coverageCell } from "../../src/report/format-number.ts";
import { formatValue } from "../../src/report/formats/tabulate.ts";
import { tasksOf, type BoardColumn } from "../../src/report/formats/leaderboard-columns.ts";
import type { LeaderboardTable, SplitScore } from "../../src/schema/leaderboard.ts";
import { useNarrow } from "../lib/narrow.ts";
import { setQuery } from "../lib/router.ts";
import { webAddress } from "../lib/words.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { usualColumns, writeTable } from "./board-state.ts";
import type { BoardProps, BoardState, RankedEntry, TableFormat } from "./board-state.ts";

export function BoardTable({ rows, state }: BoardProps) {
  const isNarrow = useNarrow();
  const shown = state.columns.filter(({ key }) => state.shown.includes(key));
  // On a phone the score that ranks is next to the name.
  const isFirst = ({ key }: BoardColumn) => key === "model" || (isNarrow && key === state.metric);
  const ordered = [...shown.filter(isFirst), ...shown.filter((column) => !isFirst(column))];
  return (
    <DataTable
      label="Ranking"
      class="board"
      rows={rows.filter((row) => !row.isPartial)}
      apart={{
        title: "Not ranked: only part of the tasks",
        rows: rows.filter((row) => row.isPartial),
      }}
      columns={[
        { title: "Rank", kind: "number", look: "rank", cell: ({ rank }) => rank ?? "-" },
        ...ordered.map((column) => toColumn(column, state)),
      ]}
    />
  );
}

function toColumn(column: BoardColumn, state: BoardState): Column<RankedEntry> {
  const { key, title, kind } = column;
  const isSorted = state.sort === key;
  const order = state.descending === (key !== "model") ? "descending" : "ascending";
  const sort = () =>
    setQuery({ sort: key, order: isSorted && state.descending ? "up" : undefined });
  const heading = (
    <button type="button" onClick={sort} title={column.about}>
      {title}
      <span class="arrow" aria-hidden="true">
        {isSorted ? (order === "descending" ? "↓" : "↑") : ""}
      </span>
    </button>
  );
  const head = { title: key, heading, sorted: isSorted ? order : undefined } as const;
  if (key === "model") {
    return { ...head, look: "model", cell: (row) => <ModelName row={row} state={state} /> };
  }
  const main = key === state.metric ? "main" : "";
  const boundsOf = ({ entry }: RankedEntry) => {
    const cell = column.cellOf(entry);
    const { low, high } = cell !== null && typeof cell === "object" ? cell : noBounds;
    return low === null || high === null ? null : [show(low), show(high)];
  };
  const show = (number: number) => formatValue(number, column);
  return {
    ...head,
    kind: kind === "text" ? undefined : "number",
    look: ({ entry }) => (column.cellOf(entry) === null ? `${main} none` : main),
    about: (row) => {
      const [bounds, score] = [boundsOf(row), row.entry.scores[key]];
      return bounds && score ? `95% interval ${bounds.join(" to ")}${over(score)}` : undefined;
    },
    cell: (row) => {
      const cell = column.cellOf(row.entry);
      const value = typeof cell === "object" ? (cell?.value ?? null) : cell;
      const bounds = kind === "interval" && column.of === "number" ? boundsOf(row) : null;
      const caveat = row.entry.scores[key]?.caveat ?? null;
      return (
        <>
          {typeof value === "number" ? show(value) : (value ?? "-")}
          {bounds && <span class="interval"> {bounds.join("–")}</span>}
          {caveat !== null && (
            <span class="caveat partly" title={caveat} aria-label={caveat} role="img">
              *
            </span>
          )}
        </>
      );
    },
  };
}

const noBounds = { low: null, high: null };

function over({ tasks, of, whole }: SplitScore): string {
  return tasks === null
    ? ""
    : `, ${coverageCell({ tasks, of: of ?? tasks, whole: whole || of === null })} tasks`;
}

function ModelName({ row: { entry, isPartial }, state }: { row: RankedEntry; state: BoardState }) {
  const address = webAddress(entry.link);
  return (
    <>
      {address === null ? (
        entry.name
      ) : (
        <a href={address} rel="noreferrer noopener" target="_blank">
          {entry.name}
        </a>
      )}
      {isPartial && <span class="tag partial">{tasksOf(entry, state.view.splits)} tasks</span>}
    </>
  );
}

/** Which columns, and the table to take along. */
export function BoardTools({ table, rows, state }: BoardProps & { table: LeaderboardTable }) {
  const [said, setSaid] = useState("");
  const [text, setText] = useState<string | null>(null);
  const copy = async (format: TableFormat) => {
    const written = writeTable(rows, state, format);
    try {
      await navigator.clipboard.writeText(written);
      setSaid(`Copied ${rows.length} rows as ${format}.`);
      setText(null);
    } catch {
      // Browsers lend the clipboard to secure addresses only.
      setSaid("");
      setText(written);
    }
  };
  return (
    <div class="tools">
      <Menu title="Columns">
        {state.columns
          .filter(({ key }) => key !== "model")
          .map(({ key, title, about }) => (
            <label key={key} title={about}>
              <input
                type="checkbox"
                checked={state.shown.includes(key)}
                onChange={() => setQuery({ columns: toggle(key, state, table) })}
              />{" "}
              {title}
            </label>
          ))}
      </Menu>
      <Menu title="Copy">
        {formats.map((format) => (
          <button key={format} type="button" onClick={() => void copy(format)}>
            {format}
          </button>
        ))}
      </Menu>
      <span role="status">{said}</span>
      {text !== null && (
        <textarea
          class="card copied"
          aria-label="The table as text"
          readOnly
          rows={8}
          value={text}
          ref={(field) => field?.select()}
        />
      )}
    </div>
  );
}

const formats = ["Markdown", "CSV", "LaTeX"] as const satisfies readonly TableFormat[];

function toggle(
  key: string,
  { columns, shown, metric }: BoardState,
  table: LeaderboardTable,
): string | undefined {
  const keys = columns.map((column) => column.key).filter((name) => name !== "model");
  const after = keys.filter((name) => shown.includes(name) !== (name === key));
  const usual = usualColumns(table, metric);
  const isUsual = after.join(".") === keys.filter((name) => usual.includes(name)).join(".");
  return isUsual ? undefined : after.join(".") || "none";
}

/** A button that opens a small panel; Escape or a click elsewhere closes it. */
function Menu({ title, children }: { title: string; children: ComponentChildren }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current;
      if (details === null || !details.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && details.contains(event.target)) return;
      details.open = false;
    };
    addEventListener("click", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("click", close);
      removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details class="menu" ref={box}>
      <summary>{title}</summary>
      <div class="card panel choices">{children}</div>
    </details>
  );
}
