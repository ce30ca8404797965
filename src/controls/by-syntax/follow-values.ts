import { childInField, walkTree, type SyntaxNode } from "../../source-tree/tree.ts";
import type { TestSyntax } from "./test-syntax.ts";

/** What the names of a test stand for: what the solution answered, or what the test expects. */
export interface Values {
  /** Whether an expression rests on the solution's answer. */
  isAnswer: (expression: SyntaxNode) => boolean;
  /** What was assigned to the names in an expression that nothing but expectations rests on. */
  findExpected: (expression: SyntaxNode) => SyntaxNode[];
}

type Names = Pick<TestSyntax, "names" | "bindings" | "calls">;

/** Follows names through the assignments in parts of a test; `entryPoints` are the names of the function that is tested. */
export function followValues(
  parts: readonly SyntaxNode[],
  entryPoints: readonly string[],
  syntax: Names,
): Values {
  const assigned = parts.flatMap((part) => listAssignments(part, syntax));
  const answers = new Set(entryPoints);
  const isAnswer = (node: SyntaxNode): boolean =>
    listNames(node, syntax).some((name) => answers.has(name));
  for (let known = 0; known < answers.size;) {
    known = answers.size;
    for (const { names, value } of assigned) {
      if (isAnswer(value)) for (const name of names) answers.add(name);
    }
  }
  const given = listGiven(parts, answers, { assigned, syntax });
  return {
    isAnswer,
    findExpected(expression) {
      const wanted = new Set(listNames(expression, syntax));
      return assigned
        .filter(({ names }) => names.some((name) => wanted.has(name)))
        .filter(({ names }) => !names.some((name) => given.has(name) || answers.has(name)))
        .map(({ value }) => value);
    },
  };
}

interface Assignment {
  names: string[];
  value: SyntaxNode;
}

/** What the solution is given, and what that was made of: no expectation. */
function listGiven(
  parts: readonly SyntaxNode[],
  answers: ReadonlySet<string>,
  { assigned, syntax }: { assigned: readonly Assignment[]; syntax: Names },
): Set<string> {
  const given = new Set<string>();
  for (const part of parts) {
    walkTree(part, (node) => {
      const field = syntax.calls[node.type];
      const list = field === undefined ? undefined : childInField(node, field);
      if (list === undefined) return true;
      const callee = node.children.filter((child) => child !== list);
      const isAnswer = callee.some((child) =>
        listNames(child, syntax).some((name) => answers.has(name)),
      );
      for (const name of isAnswer ? listNames(list, syntax) : []) given.add(name);
      return true;
    });
  }
  for (let known = -1; known < given.size;) {
    known = given.size;
    for (const { names, value } of assigned) {
      const isPart = names.some((name) => given.has(name));
      for (const name of isPart ? listNames(value, syntax) : []) given.add(name);
    }
  }
  return given;
}

function listAssignments(part: SyntaxNode, syntax: Names): Assignment[] {
  const found: Assignment[] = [];
  walkTree(part, (node) => {
    const fields = syntax.bindings[node.type];
    const target = fields && childInField(node, fields[0]);
    const value = fields && childInField(node, fields[1]);
    if (target && value) found.push({ names: listNames(target, syntax), value });
    return true;
  });
  return found;
}

function listNames(node: SyntaxNode, { names }: Names): string[] {
  const found: string[] = [];
  walkTree(node, (inner) => {
    if (names.has(inner.type)) found.push(inner.text);
    return true;
  });
  return found;
}
