import { sha256 } from "../lib/hash.ts";
import { walkTree, type SyntaxNode, type SyntaxParser } from "../source-tree/tree.ts";
import type { MutatedSolution, MutationKind } from "../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

/**
 * Every mutant of a task's solution, in source order: faults in the function's body and in the defaults of its
 * parameters. What the prompt gives away, annotations and docstrings are left alone.
 */
export function listMutants(
  task: Pick<BigCodeBenchRow, "complete_prompt" | "canonical_solution">,
  parser: SyntaxParser,
  rules: MutationRules,
): MutatedSolution[] {
  const source = `${task.complete_prompt}\n${task.canonical_solution}`;
  const bodyStart = task.complete_prompt.length + 1;
  const found = new Map<string, MutatedSolution>();
  const seldom = new Set<SyntaxNode | undefined>();
  walkTree(parser.parse(source), (node, parent) => {
    if (rules.isLeftAlone(node)) return false;
    if (seldom.has(parent) || rules.isSeldomChecked(node)) seldom.add(node);
    const isDefault = node.field === "value" && rules.defaulted.test(parent?.type ?? "");
    if (node.start < bodyStart && !isDefault) return true;
    for (const edit of rules.edits[node.type]?.(node, parent, source) ?? []) {
      if (edit.start < bodyStart && edit.kind !== "constant" && edit.kind !== "text") continue;
      const { kind, start, end, text } = edit;
      const code = source.slice(0, start) + text + source.slice(end);
      if (code === source || found.has(code)) continue;
      const head = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
      const [tail] = source.slice(end).split("\n", 1);
      found.set(code, {
        kind,
        line: source.slice(0, start).split("\n").length,
        before: `${head}${source.slice(start, end)}${tail}`.trim(),
        after: `${head}${text}${tail}`.trim(),
        code,
        rank: seldom.has(node) ? 1 : 0,
      });
    }
    return true;
  });
  return [...found.values()];
}

/** At most `count` of them, the same for the same seed, spread over lines and kinds; in source order. */
export function chooseMutants(mutants: readonly MutatedSolution[], count: number, seed: number) {
  const lines = new Map<number, number>();
  const kinds = new Map<string, number>();
  const open = new Map(mutants.map((mutant) => [mutant, sha256(`${seed}\n${mutant.code}`)]));
  const chosen = new Set<MutatedSolution>();
  while (chosen.size < count && open.size > 0) {
    const cost = ({ rank, line, kind }: MutatedSolution): number =>
      1000 * rank + (lines.get(line) ?? 0) + 2 * (kinds.get(kind) ?? 0);
    const [[best] = []] = [...open].toSorted(
      ([a, one], [b, other]) => cost(a) - cost(b) || (one < other ? -1 : 1),
    );
    if (best === undefined) break;
    open.delete(best);
    chosen.add(best);
    lines.set(best.line, (lines.get(best.line) ?? 0) + 1);
    kinds.set(best.kind, (kinds.get(best.kind) ?? 0) + 1);
  }
  return mutants.filter((mutant) => chosen.has(mutant));
}

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
export function put(kind: MutationKind, text: string | undefined, target: SyntaxNode | undefined) {
  if (text === undefined || target === undefined) return [];
  return [{ kind, start: target.start, end: target.end, text }];
}

type Pair = readonly [string, string];

/** Each word for the other; pairs are written as in `min:max, any:all`. */
export function swap(pairs: string): Map<string, string> {
  const all = pairs.split(", ").map((pair) => pair.split(":"));
  return new Map(
    all.flatMap(([one = "", other = ""]) => [[one, other] as const, [other, one] as const]),
  );
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
    ...swap("+:-, *:/, <<:>>, &:|"),
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
