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

function decisions(node: PythonNode): number {
  switch (node.type) {
    case "if_statement":
    case "elif_clause":
    case "conditional_expression":
    case "except_clause":
    case "boolean_operator":
    case "for_in_clause":
    case "assert_statement":
      return 1;
    case "for_statement":
    case "while_statement":
      return 1 + countOf(node, "else_clause");
    case "try_statement":
      return countOf(node, "else_clause");
    case "list_comprehension":
    case "set_comprehension":
    case "dictionary_comprehension":
    case "generator_expression":
      return countOf(node, "if_clause");
    case "match_statement":
      return (childInField(node, "body")?.children ?? []).filter(isChoice).length;
    default:
      return 0;
  }
}

function countOf(node: PythonNode, type: string): number {
  return node.children.filter((child) => child.type === type).length;
}

function isChoice(node: PythonNode): boolean {
  return node.type === "case_clause" && !/^case\s+_\s*:/.test(node.text);
}
