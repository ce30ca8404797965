import type { SyntaxNode } from "../../source-tree/tree.ts";
import type { Change, ChangeKind, Edit } from "../../schema/check.ts";
import type { Bindings, Values } from "../values.ts";

/** Another text for a literal, or in a place of it; undefined where none is known. */
export type Nudge = (node: SyntaxNode, random: () => number) => string | Edit | undefined;

/** What values look like in a language, in the words of its grammar. */
export interface ValueSyntax {
  /** Literals by node type. */
  literals: Readonly<Record<string, Nudge>>;
  /** Node types in which a literal is no part of a value: an index, a function, a type. */
  passedOver: ReadonlySet<string>;
  /** Expressions with another value than this one's, the likeliest first. */
  alter(expression: SyntaxNode): string[];
}

/** What an expectation looks like. */
export interface TestSyntax extends ValueSyntax {
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
  /** What a trace has where an assertion failed. */
  failure: RegExp;
  /** Of languages with suites: the tests by name, and what all of them share. */
  suite?: {
    listTests(program: SyntaxNode): { name: string; node: SyntaxNode }[];
    /** Functions of the test's own, by name. */
    listHelpers(program: SyntaxNode): Map<string, SyntaxNode>;
  };
}

export interface Surroundings<Syntax = TestSyntax> {
  syntax: Syntax;
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

/** The changes of a call that asserts something: of its arguments, or of the name that it is called by. */
export type Assertion<Around> = (
  args: readonly SyntaxNode[],
  callee: SyntaxNode,
  around: Around,
  keywords?: readonly SyntaxNode[],
) => Change[];

export function swapsTo(other: string): Assertion<unknown> {
  return (_args, callee) => [replace(callee, other, "contrary")];
}

export const isDifferent: Assertion<unknown> = ([first, second]) =>
  first && second ? [replace(second, first.text, "expression")] : [];

/** Assertions by the names that they are called by. */
export function nameAssertions<Around>(
  ...named: [assertion: Assertion<Around>, names: string][]
): ReadonlyMap<string, Assertion<Around>> {
  return new Map(
    named.flatMap(([assertion, names]) => names.split(/\s+/).map((name) => [name, assertion])),
  );
}
