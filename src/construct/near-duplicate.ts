import type { Fingerprint } from "../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import { childInField, walkTree, type SyntaxNode, type SyntaxParser } from "../source-tree/tree.ts";

const gramLength = 3;
// A short body has the shape of many others.
const fewestNodes = 40;
const mostAlike = 0.5;

/** `findFunction` knows where a program of the language declares a function. */
export function takeFingerprint(
  id: string,
  task: BigCodeBenchRow,
  findFunction: (program: SyntaxNode, name: string) => SyntaxNode | undefined,
  parser: SyntaxParser,
): Fingerprint {
  const module = parser.parse(task.complete_prompt + task.canonical_solution);
  const definition = findFunction(module, task.entry_point);
  const body = definition && childInField(definition, "body");
  const grams = cutGrams(task.doc_struct.description.join(" "));
  return { id, grams, structure: body ? shapeOf(body) : null };
}

/** The known task that the candidate repeats, by its words or by the shape of its code. */
export function findDuplicate(candidate: Fingerprint, known: Iterable<Fingerprint>) {
  const nearest = findNearest(candidate, known);
  const isTwin = nearest && (nearest.sameStructure || nearest.text >= mostAlike);
  return isTwin ? nearest : undefined;
}

/** The known task that is most like the candidate. */
export function findNearest({ grams, structure }: Fingerprint, known: Iterable<Fingerprint>) {
  const likeness = Array.from(known, (other) => ({
    id: other.id,
    /** Share of word runs that both have: 1 is the same text. */
    text: jaccard(grams, other.grams),
    sameStructure: structure !== null && structure === other.structure,
  }));
  return likeness.toSorted(
    (a, b) => Number(b.sameStructure) + b.text - Number(a.sameStructure) - a.text,
  )[0];
}

/** Size of what two sets share over the size of both together; nothing is like nothing not at all. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = a.intersection(b).size;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

function cutGrams(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // Of fewer words, all of them are the only run.
  const last = Math.max(0, words.length - gramLength);
  const starts = words.slice(0, last + 1).keys();
  return new Set(starts.map((start) => words.slice(start, start + gramLength).join(" ")));
}

/** Node types in source order with their depth; the docstring and comments are no part of the shape. */
function shapeOf(body: SyntaxNode): string | null {
  const [first] = body.children;
  const isDocstring =
    first?.type === "expression_statement" && first.children[0]?.type === "string";
  const shape: string[] = [];
  for (const statement of isDocstring ? body.children.slice(1) : body.children) {
    walkTree(statement, (node) => {
      if (node.type === "comment") return false;
      shape.push(`${node.field ?? ""}:${node.type}(${node.children.length})`);
      return node.type !== "string";
    });
  }
  return shape.length < fewestNodes ? null : shape.join(" ");
}
