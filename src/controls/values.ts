import { childInField, walkTree, type SyntaxNode } from "../source-tree/tree.ts";
import type { Change } from "../schema/check.ts";

/** What HumanEval and those after it call the function that is tested. */
export const candidate = "candidate";

/** What the names of a test stand for: what the solution answered, or what the test expects. */
export interface Values {
  /** Whether an expression rests on the solution's answer. */
  isAnswer: (expression: SyntaxNode) => boolean;
  /** What was assigned to the names in an expression that nothing but expectations rests on. */
  findExpected: (expression: SyntaxNode) => SyntaxNode[];
}

export interface Assignment {
  names: string[];
  value: SyntaxNode;
}

type Role = string | number;

/** By node type, the name and the value that it is given: the fields or the places of both. */
export type Bindings = Readonly<Record<string, readonly [target: Role, value: Role]>>;

/** The names in an expression that stand for values. */
type ListNames = (expression: SyntaxNode) => string[];

export function listAssignments(
  part: SyntaxNode,
  bindings: Bindings,
  listNames: ListNames,
): Assignment[] {
  const found: Assignment[] = [];
  walkTree(part, (node) => {
    const [target, value] = (bindings[node.type] ?? []).map((role) =>
      typeof role === "number" ? node.children[role] : childInField(node, role),
    );
    if (target && value) found.push({ names: listNames(target), value });
    return true;
  });
  return found;
}

/** Follows names through assignments; `listGiven` has the names of what the solution is given, by those of its answers. */
export function followValues(
  assigned: readonly Assignment[],
  entryPoints: readonly string[],
  names: { listNames: ListNames; listGiven(answers: ReadonlySet<string>): ReadonlySet<string> },
): Values {
  const { listNames } = names;
  const isAnswer = (expression: SyntaxNode) =>
    listNames(expression).some((name) => answers.has(name));
  // What the solution answered, and what was made of it.
  const answers = new Set(entryPoints);
  grow(answers, assigned, (one) => (isAnswer(one.value) ? one.names : []));
  const given = names.listGiven(answers);
  return {
    isAnswer,
    findExpected(expression) {
      const wanted = new Set(listNames(expression));
      return assigned
        .filter((one) => one.names.some((name) => wanted.has(name)))
        .filter((one) => !one.names.some((name) => given.has(name) || answers.has(name)))
        .map(({ value }) => value);
    },
  };
}

/** What the solution is given, and what that was made of: no expectation. */
export function followGiven(
  given: Set<string>,
  assigned: readonly Assignment[],
  listNames: ListNames,
): Set<string> {
  return grow(given, assigned, ({ names, value }) =>
    names.some((name) => given.has(name)) ? listNames(value) : [],
  );
}

/** Adds what every assignment brings, until none brings more. */
function grow(
  known: Set<string>,
  assigned: readonly Assignment[],
  bring: (assignment: Assignment) => readonly string[],
): Set<string> {
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const name of assigned.flatMap(bring)) known.add(name);
  }
  return known;
}

/** The helpers that a part of a test calls, and those that they call. */
export function findCalled(
  part: SyntaxNode,
  helpers: ReadonlyMap<string, SyntaxNode>,
  calleeOf: (node: SyntaxNode) => string | undefined,
): Set<SyntaxNode> {
  const called = new Set<SyntaxNode>();
  const pending = [part];
  for (let next = pending.pop(); next; next = pending.pop()) {
    walkTree(next, (node) => {
      const helper = helpers.get(calleeOf(node) ?? "");
      if (helper !== undefined && !called.has(helper)) {
        called.add(helper);
        pending.push(helper);
      }
      return true;
    });
  }
  return called;
}

const inBranch = 50;

/** The changes of each assertion in source order, those that nothing can be done with left out; nodes of the type `whole` are not entered. */
export function listAssertions(
  part: SyntaxNode,
  branches: ReadonlySet<string>,
  changeAssertion: (node: SyntaxNode) => Change[],
  whole?: string,
): Change[][] {
  const found: Change[][] = [];
  let branchEnd = 0;
  walkTree(part, (node) => {
    const own = changeAssertion(node);
    // Another answer may take another branch: what stands there is tried last of its kind.
    const order = node.start < branchEnd ? inBranch : 0;
    if (own.length > 0) found.push(own.map((one) => ({ ...one, order: order + (one.order ?? 0) })));
    if (branches.has(node.type)) branchEnd = Math.max(branchEnd, node.end);
    return node.type !== whole;
  });
  return found;
}
