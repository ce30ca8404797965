import { splitPythonLines } from "../python-source/text.ts";
import type { TraceSpan } from "../schema/sanitize-trace.ts";
import { keptPieces, type Piece } from "./definitions.ts";
import { LineFates, lineOf, linesOf } from "./line-table.ts";
import type { OfficialCode } from "./official-code.ts";

/** What the official transformation did with each line of the text that it was given. */
export function traceOfficially(raw: string, done: OfficialCode, entryPoint: string): TraceSpan[] {
  const fates = new LineFates(raw, "outside of the longest code");
  const before = lineOf(raw, raw.indexOf(done.text)) + done.range.first;
  const end = before + done.range.last - done.range.first;
  if (done.pieces.length === 0) {
    fates.note(before, end, {
      kept: true,
      reason: "the longest code, of which nothing was reached",
    });
    return fates.spans();
  }
  fates.note(before, end, { kept: false, reason: "between definitions" });
  const code = linesOf(done.text, done.range);
  const firstLine = ({ node }: Piece): number => before + lineOf(code, node.start);
  for (const piece of done.pieces) {
    const last = before + lineOf(code, piece.node.end);
    fates.note(firstLine(piece), last, describe(piece, entryPoint));
  }
  const keptLines = keptPieces(done.pieces).flatMap((piece) =>
    splitPythonLines(piece.node.text).map((_, index) => firstLine(piece) + index),
  );
  for (const line of keptLines.slice(keptLines.length - done.cutLines)) {
    fates.cut(line, `at the end, not indented, from a line that names ${entryPoint}`);
  }
  return fates.spans();
}

function describe(
  { fate, name, node }: Piece,
  entryPoint: string,
): { kept: boolean; reason: string } {
  switch (fate) {
    case "import":
      return { kept: true, reason: "import" };
    case "definition":
      return {
        kept: true,
        reason: name === entryPoint ? "the entry point" : `${entryPoint} reaches ${name}`,
      };
    case "unreached":
      return {
        kept: false,
        reason: `${entryPoint} does not reach ${name ?? "what it assigns to"}`,
      };
    case "repeated":
      return { kept: false, reason: `${name ?? "a target without a name"} is defined before` };
    case "dropped":
      return {
        kept: false,
        reason: constructs.get(node.type) ?? "a statement outside of definitions",
      };
    default:
      return fate satisfies never;
  }
}

const constructs = new Map([
  ["comment", "a comment outside of definitions"],
  ["decorated_definition", "a decorated definition: the official tool drops it"],
  ["if_statement", "an `if` outside of definitions: the official tool drops it"],
  ["try_statement", "a `try` outside of definitions: the official tool drops it"],
  ["future_import_statement", "an import from __future__: the official tool drops it"],
]);
