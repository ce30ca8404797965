import type { LineChanges } from "../../src/schema/site-run.ts";
import { highlight, type Piece } from "../lib/highlight.ts";
import { CodeLine } from "./code-line.tsx";

interface Props {
  label: string;
  titles: readonly [string, string];
  left: string;
  right: string;
  changes: LineChanges;
  /** What their colours are by. */
  language: string | null;
}

interface Side {
  number: number;
  line: readonly Piece[];
}

interface Row {
  kind: "same" | "changed" | "gap";
  left: Side | null;
  right: Side | null;
}

// Lines around a change that tell where it is.
const around = 4;

/** Two programs next to each other, their lines facing. */
export function CodeDiff({ label, titles, left, right, changes, language }: Props) {
  const rows = fold(pairLines(highlight(left, language), highlight(right, language), changes));
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
          {rows.map((row, place) =>
            row.kind === "gap" ? (
              <tr key={place} class="gap">
                <td colSpan={2}>⋯</td>
              </tr>
            ) : (
              <tr key={place} class={row.kind}>
                <DiffCell side={row.left} kind="removed" />
                <DiffCell side={row.right} kind="added" />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function DiffCell({ side, kind }: { side: Side | null; kind: "removed" | "added" }) {
  if (side === null) return <td class="void" />;
  return (
    <td class={kind} data-line={side.number}>
      <code>
        <CodeLine line={side.line} longest={2_000} />
      </code>
    </td>
  );
}

function pairLines(left: Piece[][], right: Piece[][], changes: LineChanges): Row[] {
  const rows: Row[] = [];
  let [ours, theirs] = [0, 0];
  const takeLeft = () => toSide(left, (ours += 1));
  const takeRight = () => toSide(right, (theirs += 1));
  // Of a change the removed lines come first, and what stands in their place after them.
  let open = 0;
  for (const [kind, count] of changes) {
    for (let place = 0; place < count; place += 1) {
      if (kind === "same") rows.push({ kind: "same", left: takeLeft(), right: takeRight() });
      else if (kind === "removed") rows.push({ kind: "changed", left: takeLeft(), right: null });
      else {
        const facing = open > 0 ? rows.at(-open) : undefined;
        if (facing === undefined) rows.push({ kind: "changed", left: null, right: takeRight() });
        else {
          facing.right = takeRight();
          open -= 1;
        }
      }
    }
    open = kind === "removed" ? count : 0;
  }
  return rows;
}

function toSide(lines: readonly Piece[][], number: number): Side {
  return { number, line: lines[number - 1] ?? [] };
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
    return isFirst ? [{ kind: "gap", left: null, right: null }] : [];
  });
}
