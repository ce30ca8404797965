import { childInField, walkTree, type SyntaxNode } from "../../source-tree/tree.ts";
import { followAnswers, followGiven, listAssignments, toValues, type Values } from "../values.ts";
import type { TestSyntax } from "./test-syntax.ts";

type Names = Pick<TestSyntax, "names" | "bindings" | "calls">;

/** Follows names through the assignments in parts of a test; `entryPoints` are the names of the function that is tested. */
export function followValues(
  parts: readonly SyntaxNode[],
  entryPoints: readonly string[],
  syntax: Names,
): Values {
  const namesIn = (node: SyntaxNode) => listNames(node, syntax);
  const assigned = parts.flatMap((part) => listAssignments(part, syntax.bindings, namesIn));
  const answers = followAnswers(entryPoints, assigned, namesIn);
  const given = followGiven(listGiven(parts, answers, syntax), assigned, namesIn);
  return toValues({ assigned, answers, given }, namesIn);
}

/** What the solution is given. */
function listGiven(
  parts: readonly SyntaxNode[],
  answers: ReadonlySet<string>,
  syntax: Names,
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
  return given;
}

function listNames(node: SyntaxNode, { names }: Names): string[] {
  const found: string[] = [];
  walkTree(node, (inner) => {
    if (names.has(inner.type)) found.push(inner.text);
    return true;
  });
  return found;
}
