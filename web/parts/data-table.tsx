import type { ComponentChildren } from "preact";

export interface Column<T> {
  title: string;
  /** What stands over it, where that is more than the title. */
  heading?: ComponentChildren;
  /** What there is to know of the title. */
  hint?: string | undefined;
  /** Whether the title stands over the next column, too, which then has none. */
  isWide?: boolean;
  /** Where the rows are in its order. */
  sorted?: "ascending" | "descending" | undefined;
  cell: (row: T) => ComponentChildren;
  /** `bar` has a drawing, whose title only a screen reader says. The first of no kind is the heading of its row. */
  kind?: "number" | "bar" | undefined;
  /** Further classes of a cell. */
  look?: string | ((row: T) => string);
  style?: (row: T) => Readonly<Record<string, string>> | undefined;
  /** What there is to know of a cell. */
  about?: (row: T) => string | undefined;
}

interface Props<T> {
  /** What a screen reader calls it; with one, the table scrolls in a frame. */
  label?: string;
  class: string;
  rows: readonly T[];
  /** Rows that stand below the others, under a title of their own. */
  apart?: { title: string; rows: readonly T[] };
  columns: readonly Column<T>[];
}

const classes = { number: "number", bar: "bar-cell" } as const;

/** Rows under the titles of their columns. */
export function DataTable<T>({ label, class: name, rows, apart, columns }: Props<T>) {
  const first = columns.findIndex(({ kind }) => kind === undefined);
  const titled = columns.filter((_, place) => columns[place - 1]?.isWide !== true);
  const showRow = (row: T, rowPlace: number) => (
    <tr key={rowPlace}>
      {columns.map(({ title, kind, cell, look, style, about }, place) => {
        const looks = [kind && classes[kind], typeof look === "function" ? look(row) : look];
        const names = looks.filter(Boolean).join(" ") || undefined;
        return place === first ? (
          <th key={title} class={names} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={title} class={names} style={style?.(row)} title={about?.(row)}>
            {cell(row)}
          </td>
        );
      })}
    </tr>
  );
  const table = (
    <table class={name}>
      <thead>
        <tr>
          {titled.map(({ title, heading = title, kind, hint, isWide, sorted }) => (
            <th
              key={title}
              scope="col"
              class={kind && !isWide ? classes[kind] : undefined}
              colSpan={isWide ? 2 : undefined}
              title={hint}
              aria-sort={sorted}
            >
              {kind === "bar" ? <span class="unseen">{title}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(showRow)}</tbody>
      {apart && apart.rows.length > 0 && (
        <>
          <tbody class="apart">
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {apart.title}
              </th>
            </tr>
          </tbody>
          <tbody>{apart.rows.map(showRow)}</tbody>
        </>
      )}
    </table>
  );
  if (label === undefined) return table;
  return (
    <div class="card scroll" tabIndex={0} role="region" aria-label={label}>
      {table}
    </div>
  );
}
