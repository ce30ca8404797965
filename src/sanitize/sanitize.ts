import { stripPython } from "../python-source/text.ts";
import { identifiersIn, walkTree, type PythonNode } from "../python-source/tree.ts";
import { SyntaxGaveUp, type SanitizeMode, type Sanitized } from "../schema/language.ts";
import { findFencedBlocks, removeReasoning } from "./extract-fenced.ts";
import { LineFates, lineOf, linesOf } from "./line-table.ts";
import { findLongestCode } from "./longest-code.ts";
import { extractOfficially, type SanitizeTools } from "./official-code.ts";

/** Turns what a model wrote into code that runs. Rejects with SyntaxGaveUp where Python can say nothing of the text. */
export async function sanitize(
  text: string,
  entryPoint: string,
  { mode, ...tools }: SanitizeTools & { mode: SanitizeMode },
): Promise<Sanitized> {
  const best = mode === "best" ? await extractBest(text, entryPoint, tools) : undefined;
  if (best === undefined) {
    const official = await extractOfficially(text, entryPoint, tools);
    return { ...official, differs: mode === "best" ? false : null };
  }
  const official = await extractOfficially(text, entryPoint, tools).catch((error: unknown) => {
    if (error instanceof SyntaxGaveUp) return undefined;
    throw error;
  });
  const differs = official === undefined || !isSameCode(best.code, official.code);
  return { ...best, differs };
}

function isSameCode(one: string, other: string): boolean {
  const [left, right] = [one, other].map((code) => code.replaceAll(/\n\s*\n/g, "\n").trim());
  return left === right;
}

/**
 * Our own transformation: reasoning removed, then the fenced block that defines the entry point, and of that all but
 * what only shows it off. Undefined where no code defines the entry point.
 */
async function extractBest(
  text: string,
  entryPoint: string,
  tools: SanitizeTools,
): Promise<Pick<Sanitized, "code" | "spans"> | undefined> {
  if (!text.isWellFormed()) throw new SyntaxGaveUp("the text holds half of a surrogate pair");
  const answer = removeReasoning(text);
  const whole = { first: 0, last: answer.split("\n").length - 1 };
  // A later block is a later thought: models repeat themselves to correct themselves.
  for (const block of [...findFencedBlocks(answer).toReversed(), whole]) {
    let [range, source] = [block, linesOf(answer, block)];
    const [isAccepted] = await tools.python.accepts([source]);
    // All of a block where Python accepts it, else its longest code.
    if (!isAccepted) {
      const { first, last } = await findLongestCode(source, tools.python);
      range = { first: block.first + first, last: block.first + last };
      source = linesOf(answer, range);
    }
    const statements = sortStatements(tools.parser.parse(source), entryPoint);
    if (statements === undefined) continue;
    const kept = statements.filter(({ isKept }) => isKept).map(({ node }) => node);
    const outside = "outside of the code";
    const fates = new LineFates(text, answer === text ? outside : `reasoning, or ${outside}`);
    fates.note(range.first, range.last, { kept: false, reason: "between statements" });
    for (const { node, isKept, reason } of statements) {
      const line = (offset: number) => range.first + lineOf(source, offset);
      fates.note(line(node.start), line(node.end), { kept: isKept, reason });
    }
    return { code: join(source, kept), spans: fates.spans() };
  }
  return undefined;
}

/** Statements with what stands between them where neighbours are kept: comments and blank lines stay. */
function join(source: string, nodes: readonly PythonNode[]): string {
  let code = "";
  let end = 0;
  for (const { start, end: after, text } of nodes) {
    const between = source.slice(end, start);
    code += code === "" ? text : `${/^\s*$/.test(between) ? between : "\n\n"}${text}`;
    end = after;
  }
  return stripPython(code);
}

const definitions = new Set(["function_definition", "class_definition", "decorated_definition"]);

/**
 * The top-level statements. Keeps what sets up and defines, and leaves out what only shows the entry point off: calls of it,
 * prints, the main guard, and whatever follows it that no kept code uses. Undefined where the entry point is not defined.
 */
function sortStatements(root: PythonNode, entryPoint: string) {
  const named = root.children
    .filter(({ type }) => type !== "ERROR")
    .map((node) => ({ node, defined: namesDefinedBy(node), used: identifiersIn(node) }));
  const entry = named.findLastIndex(({ defined }) => defined.has(entryPoint));
  if (entry === -1) return undefined;
  // Every name that the entry point uses, directly or through what other statements define: the set grows while it is walked.
  const reached = new Set([entryPoint]);
  for (const name of reached) {
    for (const { defined, used } of named) {
      if (defined.has(name)) used.forEach((other) => reached.add(other));
    }
  }
  return named.map((each, index) => {
    const refusal = refuse(each, index > entry);
    return { node: each.node, isKept: refusal === undefined, reason: refusal ?? "code" };
  });

  /** Why a statement is left out, given whether it stands below the entry point's last definition. */
  function refuse(statement: (typeof named)[number], isAfter: boolean): string | undefined {
    const { node, defined, used } = statement;
    if (defined.has(entryPoint)) return undefined;
    const isReached = [...defined].some((name) => reached.has(name));
    if (used.has("__name__") && node.type === "if_statement") return "the main guard";
    // A helper may call back; a value made with the function is a demonstration, whatever it is called.
    const isHelper = definitions.has(node.type) && isReached;
    if (used.has(entryPoint) && !isHelper) return `it only uses ${entryPoint}`;
    if (node.type === "expression_statement" && node.text.startsWith("print(")) return "a print";
    const isSetUp = definitions.has(node.type) || /import/.test(node.type);
    if (isAfter && !isSetUp && !isReached)
      return `it follows ${entryPoint}, which does not need it`;
    return undefined;
  }
}

/** The names that a statement gives a value to at the top level, also inside of `if`, `try` and `with`. */
function namesDefinedBy(root: PythonNode): Set<string> {
  const names = new Set<string>();
  walkTree(root, (node, parent) => {
    const isInScope = parent?.type === "function_definition" || parent?.type === "class_definition";
    const isName = node.type === "identifier" && node.field === "name";
    if (isInScope && isName) names.add(node.text);
    const isTarget = parent?.type === "assignment" && node.field === "left";
    if (isTarget || node.type === "import_statement" || node.type === "import_from_statement") {
      for (const name of identifiersIn(node)) names.add(name);
    }
    // What a function or a class defines inside is its own; its name was seen on the way in.
    return !(isInScope && node.type === "block");
  });
  return names;
}
