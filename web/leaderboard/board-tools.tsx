import { useState } from "preact/hooks";
import type { LeaderboardEntry } from "../../src/schema/leaderboard.ts";
import { setQuery } from "../lib/router.ts";
import { Menu } from "../parts/menu.tsx";
import type { RankedEntry } from "./arrange.ts";
import { usualColumns, type BoardState } from "./board-state.ts";
import { columnKeys, columns, type ColumnKey } from "./columns.ts";
import { tableFormats, writeTable, type TableFormat } from "./write-table.ts";

interface Props {
  entries: readonly LeaderboardEntry[];
  rows: readonly RankedEntry[];
  state: BoardState;
}

/** Which columns, and the table to take along. */
export function BoardTools({ entries, rows, state }: Props) {
  const [said, setSaid] = useState("");
  const [text, setText] = useState<string | null>(null);
  const copy = async (format: TableFormat) => {
    const table = writeTable(rows, state, format);
    try {
      await navigator.clipboard.writeText(table);
      setSaid(`Copied ${rows.length} rows as ${format}.`);
      setText(null);
    } catch {
      // Browsers lend the clipboard to secure addresses only.
      setSaid("");
      setText(table);
    }
  };
  return (
    <div class="tools">
      <Menu title="Columns">
        <div class="choices">
          {columnKeys
            .filter((key) => key !== "name")
            .map((key) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={state.columns.includes(key)}
                  onChange={() =>
                    setQuery({ columns: toggle(key, state.columns, usualColumns(entries)) })
                  }
                />{" "}
                {columns[key].title}
              </label>
            ))}
        </div>
      </Menu>
      <Menu title="Copy">
        <div class="choices">
          {tableFormats.map((format) => (
            <button key={format} type="button" onClick={() => void copy(format)}>
              {format}
            </button>
          ))}
        </div>
      </Menu>
      <span role="status">{said}</span>
      {text !== null && (
        <textarea
          class="copied"
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

function toggle(
  key: ColumnKey,
  shown: readonly ColumnKey[],
  usual: readonly ColumnKey[],
): string | undefined {
  const after = columnKeys.filter((name) => shown.includes(name) !== (name === key));
  const isUsual = after.join(".") === usual.join(".");
  return isUsual ? undefined : after.join(".") || "none";
}
