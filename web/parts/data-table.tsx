import type { ComponentChildren } from "preact";

export interface Column<T> {
  title: string;
  cell: (row: T) => ComponentChildren;
  /** `bar` has a drawing, whose title only a screen reader says. */
  kind?: "number" | "bar";
  /** Further classes of a cell. */
  look?: (row: T) => string;
}

interface Props<T> {
  /** What a screen reader calls it; with one, the table scrolls in a frame. */
  label?: string;
  class: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The first is the heading of its row. */
  columns: readonly Column<T>[];
}

/** Rows under the titles of their columns. */
export function DataTable<T>({ label, class: name, rows, keyOf, columns }: Props<T>) {
  const table = (
    <table class={name}>
      <thead>
        <tr>
          {columns.map(({ title, kind }) => (
            <th key={title} scope="col" class={kind && classes[kind]}>
              {kind === "bar" ? <span class="unseen">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, kind, cell, look }, place) =>
              place === 0 ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={title}
                  class={[kind && classes[kind], look?.(row)].filter(Boolean).join(" ")}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (label === undefined) return table;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      {table}
    </div>
  );
}

const classes = { number: "number", bar: "bar-cell" } as const;
