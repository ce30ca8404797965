import { childInField, findNodes, walkTree, type SyntaxNode } from "../source-tree/tree.ts";

const functions = new Set(["arrow_function", "function_expression", "function"]);
const declaring = /^(?:test|it)(?:\.only)?$|^\w+\.test$/;

/** The statements that declare tests of node:test, also in groups, by the name in a report; of several with one the first. */
export function listTests(program: SyntaxNode) {
  const found = new Map<string, SyntaxNode>();
  walkTree(program, (node) => {
    if (node.type !== "expression_statement") return true;
    const [first] = node.children;
    const call = first?.type === "await_expression" ? first.children[0] : first;
    const callee = call?.type === "call_expression" ? childInField(call, "function") : undefined;
    if (call === undefined || !declaring.test(callee?.text ?? "")) return true;
    const args = childInField(call, "arguments")?.children ?? [];
    const name = readText(args[0]);
    const isTest = name !== undefined && args.some(({ type }) => functions.has(type));
    if (isTest && !found.has(name)) found.set(name, node);
    return !isTest;
  });
  return Array.from(found, ([name, node]) => ({ name, node }));
}

/** Functions that a module declares, by name. */
export function listFunctions(program: SyntaxNode): Map<string, SyntaxNode> {
  const declared = program.children.flatMap((statement) => {
    const inner = childInField(statement, "declaration") ?? statement;
    if (/^(generator_)?function_declaration$/.test(inner.type)) return [inner];
    return findNodes(inner, "variable_declarator").filter(({ children }) =>
      children.some(({ type }) => functions.has(type)),
    );
  });
  return new Map(declared.map((node) => [childInField(node, "name")?.text ?? "", node]));
}

/** What modules a program imports, by the text between the quotes. */
export function listImports(program: SyntaxNode): { from: string; node: SyntaxNode }[] {
  return program.children
    .filter(({ type }) => type === "import_statement")
    .map((node) => ({ from: readText(childInField(node, "source")) ?? "", node }));
}

/** The package of a path that is imported: `@scope/name` or `name`. */
export function packageOf(from: string): string {
  const [first = "", second = ""] = from.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** What a literal says; undefined of one that is not all written out. */
function readText(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined || !/^(string|template_string)$/.test(node.type)) return undefined;
  if (node.children.some(({ type }) => type === "template_substitution")) return undefined;
  return node.text.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
}
