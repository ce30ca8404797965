import type { SyntaxNode } from "../source-tree/tree.ts";
import type { MutationKind } from "../schema/rigor-report.ts";

/** A piece of the source and what stands there instead. */
export interface Edit {
  kind: MutationKind;
  start: number;
  end: number;
  text: string;
}

type Rule = (node: SyntaxNode, parent: SyntaxNode | undefined, source: string) => Edit[];

/** Which small faults can be put into code of a language. */
export interface MutationRules {
  /** The edits that a node alone gives rise to, by its type; `source` is the text that the tree was made of. */
  edits: Readonly<Record<string, Rule>>;
  /** What is no code that runs, or holds in any case. */
  isLeftAlone: (node: SyntaxNode) => boolean;
  /** Messages for people, labels, tidying up: a test may look at them, and need not. */
  isSeldomChecked: (node: SyntaxNode) => boolean;
  /** Types of the nodes that have a parameter's default as their value. */
  defaulted: RegExp;
}

/** Another text in the place of a node, where there are both. */
export function put(
  kind: MutationKind,
  text: string | undefined,
  target: SyntaxNode | undefined,
): Edit[] {
  if (text === undefined || target === undefined) return [];
  return [{ kind, start: target.start, end: target.end, text }];
}

type Pair = readonly [string, string];

/** Each word for the other. */
export function swap(...pairs: readonly Pair[]): Map<string, string> {
  return new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
}

interface Operators {
  /** Finds an operator between two operands. */
  pattern: RegExp;
  /** Beside what languages have in common; an operator alone and in an assignment. */
  arithmetic: Pair;
  comparisons: ReadonlyMap<string, string>;
  connectives: Iterable<Pair>;
}

/** Another operator between two operands: the tree names only these. */
export function operatorRule({ pattern, arithmetic, comparisons, connectives }: Operators) {
  const plain = [
    ...swap(["+", "-"], ["*", "/"], ["<<", ">>"], ["&", "|"]),
    ...([["%", "*"], ["**", "*"], ["^", "&"], arithmetic] as const),
  ];
  const assigned = plain.map(([from, to]) => [`${from}=`, `${to}=`] as const);
  const kinds = [
    ["operator", [...plain, ...assigned]],
    ["comparison", [...comparisons]],
    ["boolean", [...connectives]],
  ] as const;
  const others = new Map(
    kinds.flatMap(([kind, pairs]) => pairs.map(([from, text]) => [from, { kind, text }])),
  );
  return (left: SyntaxNode, right: SyntaxNode, source: string): Edit[] => {
    const gap = source.slice(left.end, right.start);
    const [operator = ""] = pattern.exec(gap) ?? [];
    const other = others.get(operator.replaceAll(/\s+/g, " "));
    const start = left.end + gap.indexOf(operator);
    return other ? [{ ...other, start, end: start + operator.length }] : [];
  };
}

interface Call {
  name: SyntaxNode | undefined;
  given: readonly SyntaxNode[];
  /** Functions and methods that are easily taken for each other. */
  lookalikes: ReadonlyMap<string, string>;
  /** The order of their arguments says nothing. */
  symmetric: ReadonlySet<string>;
}

/** The first two arguments each in the other's place; another function in place of the one that is called. */
export function mistakeCall(
  { name, given: [first, second], lookalikes, symmetric }: Call,
  source: string,
) {
  const edits = put("call", lookalikes.get(name?.text ?? ""), name);
  if (!first || !second || first.text === second.text) return edits;
  if (symmetric.has(name?.text ?? "")) return edits;
  const text = `${second.text}${source.slice(first.end, second.start)}${first.text}`;
  return [{ kind: "arguments" as const, start: first.start, end: second.end, text }, ...edits];
}

/** A list without one of its parts, and without its comma. */
export const dropPart: Rule = (node, _, source) => {
  const before = /,\s*$/.exec(source.slice(0, node.start));
  const after = /^\s*,\s*/.exec(source.slice(node.end));
  const start = before ? node.start - before[0].length : node.start;
  const end = before ? node.end : node.end + (after?.[0].length ?? 0);
  return [{ kind: "arguments", start, end, text: "" }];
};

/** The numbers next to a whole one; of the others those that `computed` knows, with one added. */
export function numberRule(computed: RegExp): Rule {
  return (node) => {
    const [, digits, tail] = /^(\d[\d_]*)(n?)$/.exec(node.text) ?? [];
    if (digits === undefined) {
      return computed.test(node.text) ? put("constant", `(${node.text} + 1)`, node) : [];
    }
    // Not through a number: Python's have no end.
    const value = BigInt(digits.replaceAll("_", ""));
    const others = value > 1n ? [value + 1n, value - 1n] : [value + 1n];
    return others.flatMap((other) => put("constant", `${other}${tail}`, node));
  };
}

/** A letter more in a text. */
export function insertLetter(place: number): Edit[] {
  return [{ kind: "text", start: place, end: place, text: "X" }];
}
