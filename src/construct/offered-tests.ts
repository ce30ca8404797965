import type { OfferedTests } from "../schema/author-kit.ts";
import { findTestBody } from "../python-source/test-methods.ts";
import {
  definitionIn,
  findNodes,
  nameOf,
  walkTree,
  type PythonNode,
  type PythonParser,
} from "../python-source/tree.ts";

/** What an answer offers: the methods `test…` of its class TestCases. */
export function readOfferedTests(source: string, parser: PythonParser): OfferedTests {
  const module = parser.parse(source);
  const imports = module.children
    .filter(({ type }) => type === "import_statement" || type === "import_from_statement")
    .map(({ text }) => text);
  const methods = (findTestBody(module)?.children ?? []).flatMap((node) => {
    const definition = definitionIn(node);
    const name = definition?.type === "function_definition" ? nameOf(definition) : undefined;
    return name?.startsWith("test") ? [{ name, code: dedent(source, node, parser) }] : [];
  });
  return { imports, methods };
}

/** The test file with a method more at the end of TestCases; a name that is taken gets a number. */
export function addTest(
  test: string,
  { imports, method }: { imports: readonly string[]; method: { name: string; code: string } },
  parser: PythonParser,
): string {
  const body = findTestBody(parser.parse(test));
  if (body === undefined) return test;
  const lineStart = test.lastIndexOf("\n", body.start) + 1;
  const margin = test.slice(lineStart, body.start);
  const name = freeName(method.name, body);
  const code = method.code.replace(new RegExp(`def ${method.name}\\b`), `def ${name}`);
  const block = mapLines(code, parser, (line) => (line === "" ? line : margin + line));
  const missing = imports.filter((line) => !test.split("\n").includes(line));
  const head = missing.length === 0 ? "" : `${missing.join("\n")}\n`;
  const [before, after] = [test.slice(0, body.end).trimEnd(), test.slice(body.end).trimStart()];
  return `${head}${before}\n\n${block}\n${after === "" ? "" : `\n\n${after}`}`;
}

function freeName(wanted: string, body: PythonNode): string {
  const taken = new Set(findNodes(body, "function_definition").map(nameOf));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${wanted}_${number}`)) return `${wanted}_${number}`;
  }
}

/** The node's text without the margin that its first line has. */
function dedent(source: string, node: PythonNode, parser: PythonParser): string {
  const margin = source.slice(source.lastIndexOf("\n", node.start) + 1, node.start);
  return mapLines(node.text, parser, (line) =>
    line.startsWith(margin) ? line.slice(margin.length) : line,
  );
}

/** Changes each line but those that begin inside a string: what the string says would change. */
function mapLines(code: string, parser: PythonParser, change: (line: string) => string): string {
  const inside = new Set<number>();
  walkTree(parser.parse(code), (node) => {
    if (node.type !== "string") return true;
    const first = code.slice(0, node.start).split("\n").length;
    const count = node.text.split("\n").length;
    for (let line = 0; line < count - 1; line += 1) inside.add(first + line);
    return false;
  });
  const lines = code.split("\n");
  return lines.map((line, index) => (inside.has(index) ? line : change(line))).join("\n");
}
