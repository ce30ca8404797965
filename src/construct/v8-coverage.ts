import { walkTree, type SyntaxNode } from "../source-tree/tree.ts";
import type { TestsSeen } from "../schema/probe.ts";

/** A function as V8 tells of it: how often each of its parts ran, the whole first. */
export interface CoveredFunction {
  /** Whether its parts were counted, or only the whole. */
  blocks: boolean;
  ranges: (readonly [start: number, end: number, count: number])[];
}

const statement =
  /^(?:\w+_statement|lexical_declaration|variable_declaration|function_declaration|class_declaration)$/;
const noStatement = /^(?:statement_block|import_statement|export_statement|empty_statement)$/;

/** What of a source ran, in lines and parts; the tree is the source's. */
export function readCoverage(
  program: SyntaxNode,
  functions: readonly CoveredFunction[],
): NonNullable<TestsSeen["coverage"]> {
  const source = program.text;
  const counts = countRuns(source, functions);
  const lineOf = (place: number): number => source.slice(0, place).split("\n").length;
  const lines = new Map<number, boolean>();
  walkTree(program, (node) => {
    if (/_type$|^type_|^interface_/.test(node.type)) return false;
    if (statement.test(node.type) && !noStatement.test(node.type)) {
      const line = lineOf(node.start);
      lines.set(line, (lines.get(line) ?? true) && counts[node.start] !== 0);
    }
    return true;
  });
  // The first is the module itself.
  const parts = functions
    .slice(1)
    .flatMap(({ ranges }) => ranges)
    .filter(([start, end]) => /[^\s{}();,]/.test(source.slice(start, end)));
  return {
    statements: lines.size,
    missing: [...lines].filter(([, ran]) => !ran).map(([line]) => line),
    branches: parts.length,
    missing_branches: parts
      .filter(([, , count]) => count === 0)
      .map(([start, end]) => [lineOf(start), lineOf(end)]),
  };
}

/** How often each place of the source ran: that of the smallest part around it. */
function countRuns(source: string, functions: readonly CoveredFunction[]): Int32Array {
  const counts = new Int32Array(source.length).fill(1);
  const ranges = functions.flatMap((one) => one.ranges);
  for (const [start, end, count] of ranges.toSorted(([a, b], [c, d]) => d - c - (b - a))) {
    counts.fill(count, start, end);
  }
  return counts;
}
