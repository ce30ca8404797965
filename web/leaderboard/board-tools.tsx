import { useState, useEffect, useRef } from "preact/hooks";
import type { LeaderboardTable } from "../../src/schema/leaderboard.ts";
import { setQuery } from "../lib/router.ts";
import type { BoardProps } from "./arrange.ts";
import { usualColumns, type BoardState } from "./board-state.ts";
import { writeTable, type TableFormat } from "./write-table.ts";
import type { ComponentChildren } from "preact";

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
        <div class="choices">
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
        </div>
      </Menu>
      <Menu title="Copy">
        <div class="choices">
          {formats.map((format) => (
            <button key={format} type="button" onClick={() => void copy(format)}>
              {format}
            </button>
          ))}
        </div>
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
      <div class="card panel">{children}</div>
    </details>
  );
}
