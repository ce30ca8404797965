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
  switch (node.type) {
    case "function_definition":
      return scope === "function" ? [] : visitBody(node, "function");
    case "class_definition":
      return scope === "module" ? visitBody(node, "class") : [];
    case "decorated_definition":
      return node.children
        .filter((child) => child.field === "definition")
        .map((child) => ({ node: child, scope }));
    case "assert_statement":
      return [];
    default:
      return node.children.map((child) => ({ node: child, scope }));
  }
}

function visitBody(definition: PythonNode, scope: Scope): Visit[] {
  const body = childInField(definition, "body");
  return body ? [{ node: body, scope }] : [];
}

/** What is a decision itself. */
const decisive = new Set(
  "if_statement elif_clause conditional_expression except_clause boolean_operator for_in_clause assert_statement for_statement while_statement".split(
    " ",
  ),
);
/** What in it is one more, by what it is. */
const insideOf = new Map([
  ["for_statement", "else_clause"],
  ["while_statement", "else_clause"],
  ["try_statement", "else_clause"],
  ["list_comprehension", "if_clause"],
  ["set_comprehension", "if_clause"],
  ["dictionary_comprehension", "if_clause"],
  ["generator_expression", "if_clause"],
]);

function decisions(node: PythonNode): number {
  const { type, children } = node;
  if (type === "match_statement") {
    return (childInField(node, "body")?.children ?? []).filter(isChoice).length;
  }
  const more = children.filter((child) => child.type === insideOf.get(type)).length;
  return more + (decisive.has(type) ? 1 : 0);
}

function isChoice(node: PythonNode): boolean {
  return node.type === "case_clause" && !/^case\s+_\s*:/.test(node.text);
}
