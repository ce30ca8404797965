import type { ComponentChildren } from "preact";

export interface Column<T> {
  title: string;
  /** What stands over it, where that is more than the title. */
  heading?: ComponentChildren;
  /** What there is to know of the title. */
  hint?: string | undefined;
  /** Whether the title stands over the next column, too, which then has none. */
  isWide?: boolean;
  cell: (row: T) => ComponentChildren;
  /** `bar` has a drawing, whose title only a screen reader says. The first of no kind is the heading of its row. */
  kind?: "number" | "bar";
  /** Further classes of a cell. */
  look?: string | ((row: T) => string);
  style?: (row: T) => Readonly<Record<string, string>>;
}

interface Props<T> {
  /** What a screen reader calls it; with one, the table scrolls in a frame. */
  label?: string;
  class: string;
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  columns: readonly Column<T>[];
}

/** Rows under the titles of their columns. */
export function DataTable<T>({ label, class: name, rows, keyOf, columns }: Props<T>) {
  const first = columns.findIndex(({ kind }) => kind === undefined);
  const titled = columns.filter((_, place) => columns[place - 1]?.isWide !== true);
  const table = (
    <table class={name}>
      <thead>
        <tr>
          {titled.map(({ title, heading = title, kind, hint, isWide }) => (
            <th
              key={title}
              scope="col"
              class={kind && !isWide ? classes[kind] : undefined}
              colSpan={isWide ? 2 : undefined}
              title={hint}
            >
              {kind === "bar" ? <span class="unseen">{title}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, kind, cell, look, style }, place) =>
              place === first ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={title}
                  class={[kind && classes[kind], typeof look === "function" ? look(row) : look]
                    .filter(Boolean)
                    .join(" ")}
                  style={style?.(row)}
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
  return label === undefined ? table : <Scroll label={label}>{table}</Scroll>;
}

const classes = { number: "number", bar: "bar-cell" } as const;

/** What is wider than its place. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="card scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
