import { childInField, type PythonNode } from "../../python-source/tree.ts";

/**
 * Cyclomatic complexity of a module as radon totals it: one, plus every decision at module level, in functions and in
 * methods, plus one a method; what is defined inside a function is left out, as are its decorators and defaults.
 */
export function measureComplexity(module: PythonNode): number {
  let complexity = 1;
  const pending: Visit[] = module.children.map((node) => ({ node, scope: "module" }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, scope } = next;
    complexity += decisions(node);
    for (const inside of visitInside(node, scope)) pending.push(inside);
    if (scope === "class" && node.type === "function_definition") complexity += 1;
  }
  return complexity;
}

type Scope = "module" | "class" | "function";

interface Visit {
  node: PythonNode;
  scope: Scope;
}

function visitInside(node: PythonNode, scope: Scope): Visit[] {
  const visit = (child: PythonNode | undefined, inner: Scope) =>
    child ? [{ node: child, scope: inner }] : [];
  switch (node.type) {
    case "function_definition":
      return scope === "function" ? [] : visit(childInField(node, "body"), "function");
    case "class_definition":
      return scope === "module" ? visit(childInField(node, "body"), "class") : [];
    case "decorated_definition":
      return visit(childInField(node, "definition"), scope);
    case "assert_statement":
      return [];
    default:
      return node.children.map((child) => ({ node: child, scope }));
  }
}

/** What is a decision itself. */
const decisive =
  /^((if|for|while|assert)_statement|(elif|except|for_in)_clause|conditional_\w+|boolean_\w+)$/;
/** What is one more, behind what it stands in. */
const decisiveInside =
  /^((for|while|try)_statement else_clause|(\w+_comprehension|generator_expression) if_clause)$/;

function decisions(node: PythonNode): number {
  const { type, children } = node;
  if (type === "match_statement") {
    const cases = (childInField(node, "body")?.children ?? []).filter(
      (child) => child.type === "case_clause" && !/^case\s+_\s*:/.test(child.text),
    );
    return cases.length;
  }
  const more = children.filter((child) => decisiveInside.test(`${type} ${child.type}`)).length;
  return more + (decisive.test(type) ? 1 : 0);
}
