import { childInField, walkTree, type SyntaxNode } from "../source-tree/tree.ts";
import type { Change } from "../schema/control.ts";

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
    const fields = bindings[node.type];
    const [target, value] = fields?.map((role) => childAs(node, role)) ?? [];
    if (target && value) found.push({ names: listNames(target), value });
    return true;
  });
  return found;
}

function childAs(node: SyntaxNode, role: Role): SyntaxNode | undefined {
  return typeof role === "number" ? node.children[role] : childInField(node, role);
}

/** The names that hold what the solution answered, or what was made of it. */
export function followAnswers(
  entryPoints: readonly string[],
  assigned: readonly Assignment[],
  listNames: ListNames,
): Set<string> {
  const answers = new Set(entryPoints);
  for (let known = 0; known < answers.size;) {
    known = answers.size;
    for (const { names, value } of assigned) {
      if (listNames(value).some((name) => answers.has(name)))
        for (const name of names) answers.add(name);
    }
  }
  return answers;
}

/** What the solution is given, and what that was made of: no expectation. */
export function followGiven(
  given: Set<string>,
  assigned: readonly Assignment[],
  listNames: ListNames,
): Set<string> {
  for (let known = -1; known < given.size;) {
    known = given.size;
    for (const { names, value } of assigned) {
      const isPart = names.some((name) => given.has(name));
      for (const name of isPart ? listNames(value) : []) given.add(name);
    }
  }
  return given;
}

interface Followed {
  assigned: readonly Assignment[];
  answers: ReadonlySet<string>;
  given: ReadonlySet<string>;
}

export function toValues({ assigned, answers, given }: Followed, listNames: ListNames): Values {
  return {
    isAnswer: (expression) => listNames(expression).some((name) => answers.has(name)),
    findExpected(expression) {
      const wanted = new Set(listNames(expression));
      return assigned
        .filter(({ names }) => names.some((name) => wanted.has(name)))
        .filter(({ names }) => !names.some((name) => given.has(name) || answers.has(name)))
        .map(({ value }) => value);
    },
  };
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

/** The changes of each assertion in source order, those that nothing can be done with left out; what is one is not entered. */
export function listAssertions(
  part: SyntaxNode,
  branches: ReadonlySet<string>,
  changeAssertion: (node: SyntaxNode) => Change[],
  isOne: (node: SyntaxNode) => boolean = () => false,
): Change[][] {
  const found: Change[][] = [];
  let branchEnd = 0;
  walkTree(part, (node) => {
    const own = changeAssertion(node);
    // Another answer may take another branch: what stands there is tried last of its kind.
    const order = node.start < branchEnd ? inBranch : 0;
    if (own.length > 0) found.push(own.map((one) => ({ ...one, order: order + (one.order ?? 0) })));
    if (branches.has(node.type)) branchEnd = Math.max(branchEnd, node.end);
    return !isOne(node);
  });
  return found;
}
