import { splitPythonLines, stripPython } from "../python-source/text.ts";
import { identifiersIn, type PythonNode, type PythonParser } from "../python-source/tree.ts";
import { SyntaxGaveUp, type Sanitized, type SyntaxJudge } from "../schema/language.ts";
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
  const kept = [
    ...pieces.filter((piece) => piece.kept && piece.isImport),
    ...pieces.filter((piece) => piece.kept && !piece.isImport),
  ];
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
  const firstLine = (node: PythonNode): number => before + lineOf(longest, node.start);
  for (const { node, ...fate } of pieces) {
    fates.note(firstLine(node), before + lineOf(longest, node.end), fate);
  }
  const keptLines = kept.flatMap(({ node }) =>
    splitPythonLines(node.text).map((_, index) => firstLine(node) + index),
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

/**
 * Sorts the top level of a module by the official rule: imports, and what the entry point reaches, by name, in the first
 * definition of each.
 */
function sortPieces(root: PythonNode, entryPoint: string) {
  const uses = new Map<string | undefined, ReadonlySet<string>>();
  const pieces = root.children.map((child) => {
    const node = definitionIn(child);
    if (node === undefined) return { node: child };
    // Its first identifier, wherever it stands: that of `a.b = c` is `c`. The official tool may find no name either.
    const name = node.children.find(({ type }) => type === "identifier")?.text;
    const definition = { name, isRepeated: uses.has(name) };
    if (!definition.isRepeated) {
      refuseWhatIsTooDeep(node);
      uses.set(name, identifiersIn(node));
    }
    return { node, definition };
  });
  const reached = new Set([entryPoint]);
  // A set may grow while it is walked: what is added is walked, too.
  for (const name of reached) {
    for (const used of uses.get(name) ?? []) reached.add(used);
  }
  return pieces.map(({ node, definition }) => {
    if (definition === undefined) {
      const isImport = node.type === "import_statement" || node.type === "import_from_statement";
      const dropped = constructs.get(node.type) ?? "a statement outside of definitions";
      return { node, isImport, kept: isImport, reason: isImport ? "import" : dropped };
    }
    const { name, isRepeated } = definition;
    const piece = { node, isImport: false, kept: false };
    if (isRepeated) {
      return { ...piece, reason: `${name ?? "a target without a name"} is defined before` };
    }
    if (name === undefined || !reached.has(name)) {
      return { ...piece, reason: `${entryPoint} does not reach ${name ?? "what it assigns to"}` };
    }
    const reason = name === entryPoint ? "the entry point" : `${entryPoint} reaches ${name}`;
    return { ...piece, kept: true, reason };
  });
}

/** A function, a class or an assignment; decorated ones are none to the official tool. */
function definitionIn(node: PythonNode): PythonNode | undefined {
  if (node.type === "class_definition" || node.type === "function_definition") return node;
  if (node.type !== "expression_statement") return undefined;
  const [first] = node.children;
  return first?.type === "assignment" ? first : undefined;
}

// The official tool looks for names with a function that calls itself, and Python stops it there.
const deepest = 980;

function refuseWhatIsTooDeep(root: PythonNode): void {
  if (root.text.length < deepest) return;
  let level: readonly PythonNode[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) {
      throw new SyntaxGaveUp(
        "RecursionError: a definition nests deeper than the official tool can go",
      );
    }
    level = level.flatMap(({ children }) => children);
  }
}

const constructs = new Map([
  ["comment", "a comment outside of definitions"],
  ["decorated_definition", "a decorated definition: the official tool drops it"],
  ["if_statement", "an `if` outside of definitions: the official tool drops it"],
  ["try_statement", "a `try` outside of definitions: the official tool drops it"],
  ["future_import_statement", "an import from __future__: the official tool drops it"],
]);
