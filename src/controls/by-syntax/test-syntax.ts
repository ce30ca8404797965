import type { SyntaxNode } from "../../source-tree/tree.ts";
import type { Change, ChangeKind } from "../../schema/control.ts";
import type { Bindings, Values } from "../values.ts";

/** Another text for a literal; undefined where none is known. */
export type Nudge = (node: SyntaxNode, random: () => number) => string | undefined;

/** What an expectation looks like in a language, in the words of its grammar. */
export interface TestSyntax {
  /** Literals by node type. */
  literals: Readonly<Record<string, Nudge>>;
  /** Node types in which a literal is no part of a value: an index, a function, a type. */
  passedOver: ReadonlySet<string>;
  /** Node types that name a value. */
  names: ReadonlySet<string>;
  /** Node types that give a value to a name, with the fields of both. */
  bindings: Bindings;
  /** Node types of calls, with the field of the arguments. */
  calls: Readonly<Record<string, string>>;
  /** Node types of what may not be run. */
  branches: ReadonlySet<string>;
  /** What the function that is tested is called besides. */
  findEntryPoints?: (program: SyntaxNode) => string[];
  /** The changes of one node, if it asserts something. */
  changeAssertion(node: SyntaxNode, around: Surroundings): Change[];
  /** Expressions with another value than this one's, the likeliest first. */
  alter(expression: SyntaxNode): string[];
  /** What a trace has where an assertion failed. */
  failure: RegExp;
  /** Of languages with suites: the tests by name, and what all of them share. */
  suite?: SuiteSyntax;
}

interface SuiteSyntax {
  listTests(program: SyntaxNode): { name: string; node: SyntaxNode }[];
  /** Functions of the test's own, by name. */
  listHelpers(program: SyntaxNode): Map<string, SyntaxNode>;
}

export interface Surroundings {
  syntax: TestSyntax;
  values: Values;
  /** The text that the tree was made of. */
  source: string;
  random: () => number;
}

export function replace(
  { start, end }: Pick<SyntaxNode, "start" | "end">,
  text: string,
  kind: ChangeKind,
): Change {
  return { start, end, text, kind };
}
