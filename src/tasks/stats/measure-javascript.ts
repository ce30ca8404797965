import type { SourceMeasure } from "../../schema/language.ts";
import { childInField, walkTree } from "../../source-tree/tree.ts";
import type { SyntaxNode, SyntaxParser } from "../../source-tree/tree.ts";
import { listImports, listTests } from "../../javascript-source/suite.ts";

const decisions =
  /^((if|for|for_in|while|do)_statement|switch_case|catch_clause|ternary_expression)$/;

/** What statistics take of JavaScript and TypeScript. */
export function measureJavaScript(parser: SyntaxParser): SourceMeasure {
  return {
    testsIn: (test) => listTests(parser.parse(test)).map(({ name }) => name),
    complexityOf: (code) => measureComplexity(parser.parse(code), code),
    callsIn: (code) => findCalls(parser.parse(code)),
    isStandard: (name) => name.startsWith("node:"),
  };
}

/** One, and one for every decision: branches, loops, and what stands behind `&&`, `||` and `??`. */
function measureComplexity(program: SyntaxNode, source: string): number {
  let complexity = 1;
  walkTree(program, (node) => {
    if (decisions.test(node.type)) complexity += 1;
    const [left, right] = [childInField(node, "left"), childInField(node, "right")];
    if (node.type === "binary_expression" && left && right) {
      if (/^(&&|\|\||\?\?)$/.test(source.slice(left.end, right.start).trim())) complexity += 1;
    }
    return true;
  });
  return complexity;
}

/** The distinct names that code calls out of the modules it imports: `lodash.sortBy`, `node:fs.readFileSync`. */
function findCalls(program: SyntaxNode): Set<string> {
  const origins = new Map(listImports(program).flatMap(({ from, node }) => listNames(from, node)));
  const calls = new Set<string>();
  walkTree(program, (node) => {
    if (node.type === "import_statement") return false;
    if (node.type !== "call_expression" && node.type !== "new_expression") return true;
    const callee = childInField(node, "function") ?? childInField(node, "constructor");
    const name = callee && nameOf(callee, origins);
    if (name !== undefined) calls.add(name);
    return true;
  });
  return calls;
}

/** Local names and what they are: `sortBy as by` of lodash is lodash.sortBy, all of a module the module. */
function listNames(from: string, statement: SyntaxNode): [string, string][] {
  const found: [string, string][] = [];
  walkTree(statement, (node) => {
    if (node.type === "import_specifier") {
      const name = childInField(node, "name")?.text ?? "";
      found.push([childInField(node, "alias")?.text ?? name, `${from}.${name}`]);
      return false;
    }
    if (node.type === "identifier") found.push([node.text, from]);
    return true;
  });
  return found;
}

function nameOf(callee: SyntaxNode, origins: ReadonlyMap<string, string>): string | undefined {
  if (callee.type === "identifier") return origins.get(callee.text);
  if (callee.type !== "member_expression") return undefined;
  const object = childInField(callee, "object");
  const origin = object && nameOf(object, origins);
  return origin && `${origin}.${childInField(callee, "property")?.text}`;
}
