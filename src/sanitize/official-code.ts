import { splitPythonLines, stripPython } from "../python-source/text.ts";
import type { PythonParser } from "../python-source/tree.ts";
import type { Sanitized } from "../schema/language.ts";
import { SyntaxGaveUp, type SyntaxJudge } from "../schema/syntax.ts";
import { keptPieces, sortPieces, type Piece } from "./definitions.ts";
import { LineFates, lineOf, linesOf } from "./line-table.ts";
import { findLongestCode } from "./longest-code.ts";

/** What sanitizing needs of the outside. */
export interface SanitizeTools {
  python: SyntaxJudge;
  parser: PythonParser;
}

/** The official transformation to the byte: the longest code, of that what the entry point reaches; and what became of each line. */
export async function extractOfficially(
  text: string,
  entryPoint: string,
  { python, parser }: SanitizeTools,
): Promise<Pick<Sanitized, "code" | "spans">> {
  if (!text.isWellFormed()) {
    throw new SyntaxGaveUp("UnicodeEncodeError: the text holds half of a surrogate pair");
  }
  const fates = new LineFates(text, "outside of the longest code");
  const stripped = stripPython(text);
  const range = await findLongestCode(stripped, python);
  const longest = linesOf(stripped, range);
  const pieces = sortPieces(parser.parse(longest), entryPoint);
  const kept = keptPieces(pieces);
  const joined = kept.map(({ node }) => node.text).join("\n");
  const lines = splitPythonLines(joined);
  const cut = findOuterLines(lines, entryPoint);
  const code = stripPython(cut === lines.length ? joined : lines.slice(0, cut).join("\n"));
  if (code === "") {
    const { first, last } = await findLongestCode(text, python);
    const reason = "the longest code, of which nothing was reached";
    fates.note(first, last, { kept: true, reason });
    return { code: linesOf(text, { first, last }), spans: fates.spans() };
  }
  const before = lineOf(text, text.indexOf(stripped)) + range.first;
  const last = before + range.last - range.first;
  fates.note(before, last, { kept: false, reason: "between definitions" });
  const firstLine = ({ node }: Piece): number => before + lineOf(longest, node.start);
  for (const piece of pieces) {
    const isKept = piece.fate === "import" || piece.fate === "definition";
    const end = before + lineOf(longest, piece.node.end);
    fates.note(firstLine(piece), end, { kept: isKept, reason: explain(piece, entryPoint) });
  }
  const keptLines = kept.flatMap((piece) =>
    splitPythonLines(piece.node.text).map((_, index) => firstLine(piece) + index),
  );
  for (const line of keptLines.slice(keptLines.length - (lines.length - cut))) {
    fates.cut(line, `at the end, not indented, from a line that names ${entryPoint}`);
  }
  return { code, spans: fates.spans() };
}

/** The lines at the end that are taken off, from the topmost that is not indented and names the entry point. */
function findOuterLines(lines: readonly string[], entryPoint: string): number {
  let cut = lines.length;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? "";
    if (line.startsWith(" ")) break;
    if (line.includes(entryPoint)) cut = index;
  }
  return cut;
}

function explain({ fate, name, node }: Piece, entryPoint: string): string {
  switch (fate) {
    case "import":
      return "import";
    case "definition":
      return name === entryPoint ? "the entry point" : `${entryPoint} reaches ${name}`;
    case "unreached":
      return `${entryPoint} does not reach ${name ?? "what it assigns to"}`;
    case "repeated":
      return `${name ?? "a target without a name"} is defined before`;
    case "dropped":
      return constructs.get(node.type) ?? "a statement outside of definitions";
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
