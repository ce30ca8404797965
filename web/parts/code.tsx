import { useMemo, useState } from "preact/hooks";
import type { LineChanges } from "../../src/schema/site-run.ts";
import { highlight, type Piece } from "../lib/highlight.ts";

interface BlockProps {
  label: string;
  code: string;
  /** What its colours are by; without it there are none. */
  language: string | null;
}

/** Code in colours, with numbers at its lines. */
export function CodeBlock({ label, code, language }: BlockProps) {
  const lines = useMemo(() => highlight(code, language), [code, language]);
  const [said, setSaid] = useState("Copy");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${code.trimEnd()}\n`);
      setSaid("Copied");
    } catch {
      setSaid("The browser keeps its clipboard shut");
    }
  };
  return (
    <div class="code">
      <button type="button" class="copy" onClick={() => void copy()} aria-live="polite">
        {said}
      </button>
      <pre class="card" tabIndex={0} role="region" aria-label={label} dir="ltr">
        <code>
          {lines.map((line, place) => (
            <span key={place} class="line">
              <CodeLine line={line} />
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}

interface LineProps {
  line: readonly Piece[];
  /** Characters of a piece that are shown: one of a megabyte would be laid out again at every move of the page. */
  longest?: number;
}

/** A line of code in colours; text only, whatever it says. */
function CodeLine({ line, longest = Infinity }: LineProps) {
  return (
    <>
      {line.map(({ kind, text }, place) => (
        <span key={place} class={kind === null ? undefined : `token-${kind}`}>
          {text.length > longest
            ? `${text.slice(0, longest)}… ${(text.length - longest).toLocaleString("en")} characters more`
            : text}
        </span>
      ))}
    </>
  );
}

interface DiffProps extends Omit<BlockProps, "code"> {
  titles: readonly [string, string];
  left: string;
  right: string;
  changes: LineChanges;
}

/** Numbers of the lines that face each other. */
interface Row {
  kind: "same" | "changed" | "gap";
  left?: number;
  right?: number;
}

// Lines around a change that tell where it is.
const around = 4;

/** Two programs next to each other, their lines facing. */
export function CodeDiff({ label, titles, left, right, changes, language }: DiffProps) {
  const [ours, theirs] = [highlight(left, language), highlight(right, language)];
  const isSame = changes.every(([kind]) => kind === "same");
  if (isSame) return <p class="note">They are the same, line by line.</p>;
  return (
    <div class="card diff" tabIndex={0} role="region" aria-label={label} dir="ltr">
      <table>
        <thead>
          <tr>
            <th scope="col">{titles[0]}</th>
            <th scope="col">{titles[1]}</th>
          </tr>
        </thead>
        <tbody>
          {fold(pairLines(changes)).map((row, place) =>
            row.kind === "gap" ? (
              <tr key={place} class="gap">
                <td colSpan={2}>⋯</td>
              </tr>
            ) : (
              <tr key={place} class={row.kind}>
                {showSide(ours, row.left, "removed")}
                {showSide(theirs, row.right, "added")}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function showSide(lines: readonly Piece[][], number: number | undefined, kind: string) {
  if (number === undefined) return <td class="void" />;
  return (
    <td class={kind} data-line={number}>
      <code>
        <CodeLine line={lines[number - 1] ?? []} longest={2_000} />
      </code>
    </td>
  );
}

function pairLines(changes: LineChanges): Row[] {
  const rows: Row[] = [];
  let [left, right] = [0, 0];
  // Of a change the removed lines come first, and what stands in their place after them.
  let removed: Row[] = [];
  for (const [kind, count] of changes) {
    const facing = kind === "added" ? removed.slice(0, count) : [];
    for (const row of facing) row.right = right += 1;
    const added: Row[] = [];
    for (let place = facing.length; place < count; place += 1) {
      const row: Row = { kind: kind === "same" ? "same" : "changed" };
      if (kind !== "added") row.left = left += 1;
      if (kind !== "removed") row.right = right += 1;
      added.push(row);
      rows.push(row);
    }
    removed = kind === "removed" ? added : [];
  }
  return rows;
}

/** Long stretches that agree are left out. */
function fold(rows: readonly Row[]): Row[] {
  const isNear = (place: number) =>
    rows
      .slice(Math.max(0, place - around), place + around + 1)
      .some(({ kind }) => kind === "changed");
  return rows.flatMap((row, place): Row[] => {
    if (isNear(place)) return [row];
    const isFirst = place === 0 || isNear(place - 1);
    return isFirst ? [{ kind: "gap" }] : [];
  });
}
