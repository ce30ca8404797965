import { splitPythonLines, stripPython } from "../python-source/text.ts";
import type { PythonParser } from "../python-source/tree.ts";
import { SyntaxGaveUp, type SyntaxJudge } from "../schema/syntax.ts";
import { keptPieces, sortPieces, type Piece } from "./definitions.ts";
import { linesOf, type LineRange } from "./line-table.ts";
import { findLongestCode } from "./longest-code.ts";

/** What sanitizing needs of the outside. */
export interface SanitizeTools {
  python: SyntaxJudge;
  parser: PythonParser;
}

export interface OfficialCode {
  code: string;
  /** The text that `range` and `pieces` speak of. */
  text: string;
  /** Its longest code. */
  range: LineRange;
  /** Sorted top-level code within the range; empty where nothing was left of it and the range stands as it is. */
  pieces: readonly Piece[];
  /** How many lines were cut off the end because they name the entry point. */
  cutLines: number;
}

/** The official transformation to the byte: the longest code, of that what the entry point reaches. */
export async function extractOfficially(
  text: string,
  entryPoint: string,
  { python, parser }: SanitizeTools,
): Promise<OfficialCode> {
  if (!text.isWellFormed()) {
    throw new SyntaxGaveUp("UnicodeEncodeError: the text holds half of a surrogate pair");
  }
  const stripped = stripPython(text);
  const range = await findLongestCode(stripped, python);
  const longest = linesOf(stripped, range);
  const pieces = sortPieces(parser.parse(longest), entryPoint);
  const joined = keptPieces(pieces)
    .map(({ node }) => node.text)
    .join("\n");
  const { kept, cutLines } = cutOuterLines(joined, entryPoint);
  const code = stripPython(kept);
  if (code !== "") return { code, text: stripped, range, pieces, cutLines };
  const whole = await findLongestCode(text, python);
  return { code: linesOf(text, whole), text, range: whole, pieces: [], cutLines: 0 };
}

/** Takes off the lines at the end, from the topmost that is not indented and names the entry point. */
function cutOuterLines(code: string, entryPoint: string): { kept: string; cutLines: number } {
  const lines = splitPythonLines(code);
  let cut = lines.length;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? "";
    if (line.startsWith(" ")) break;
    if (line.includes(entryPoint)) cut = index;
  }
  if (cut === lines.length) return { kept: code, cutLines: 0 };
  return { kept: lines.slice(0, cut).join("\n"), cutLines: lines.length - cut };
}
