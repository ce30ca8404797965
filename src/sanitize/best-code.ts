import { stripPython } from "../python-source/text.ts";
import type { PythonNode } from "../python-source/tree.ts";
import { SyntaxGaveUp } from "../schema/syntax.ts";
import type { TraceSpan } from "../schema/sanitize-trace.ts";
import { findFencedBlocks, removeReasoning } from "./extract-fenced.ts";
import { LineFates, lineOf, linesOf, type LineRange } from "./line-table.ts";
import { findLongestCode } from "./longest-code.ts";
import type { SanitizeTools } from "./official-code.ts";
import { sortStatements } from "./statements.ts";

export interface BestCode {
  code: string;
  spans: TraceSpan[];
}

/**
 * Our own transformation: reasoning removed, then the fenced block that defines the entry point, and of that all but
 * what only shows it off. Undefined where no code defines the entry point.
 */
export async function extractBest(
  text: string,
  entryPoint: string,
  tools: SanitizeTools,
): Promise<BestCode | undefined> {
  if (!text.isWellFormed()) throw new SyntaxGaveUp("the text holds half of a surrogate pair");
  const answer = removeReasoning(text);
  const whole = { first: 0, last: answer.split("\n").length - 1 };
  // A later block is a later thought: models repeat themselves to correct themselves.
  for (const block of [...findFencedBlocks(answer).toReversed(), whole]) {
    const range = await findCode(answer, block, tools);
    const source = linesOf(answer, range);
    const statements = sortStatements(tools.parser.parse(source), entryPoint);
    if (statements === undefined) continue;
    const kept = statements.filter(({ isKept }) => isKept);
    const code = join(
      source,
      kept.map(({ node }) => node),
    );
    const fates = new LineFates(
      text,
      answer === text ? "outside of the code" : "reasoning, or outside of the code",
    );
    fates.note(range.first, range.last, { kept: false, reason: "between statements" });
    for (const { node, isKept, reason } of statements) {
      const line = (offset: number) => range.first + lineOf(source, offset);
      fates.note(line(node.start), line(node.end), { kept: isKept, reason });
    }
    return { code, spans: fates.spans() };
  }
  return undefined;
}

/** All of a block where Python accepts it, else its longest code. */
async function findCode(
  text: string,
  block: LineRange,
  { python }: SanitizeTools,
): Promise<LineRange> {
  const code = linesOf(text, block);
  const [isAccepted] = await python.accepts([code]);
  if (isAccepted) return block;
  const { first, last } = await findLongestCode(code, python);
  return { first: block.first + first, last: block.first + last };
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
