import { beforeAll, describe, expect, test } from "vitest";
import {
  childInField,
  loadPythonParser,
  walkTree,
  type PythonNode,
  type PythonParser,
} from "../../src/python-source/tree.ts";

let parser: PythonParser;
beforeAll(async () => {
  parser = await loadPythonParser();
});

const shape = (node: PythonNode): string =>
  node.children.length === 0 ? node.type : `${node.type}(${node.children.map(shape).join(" ")})`;

function types(root: PythonNode): string[] {
  const found: string[] = [];
  walkTree(root, (node) => found.push(node.type) > 0);
  return found;
}

describe("parse", () => {
  test("gives the named nodes with their role, text and place", () => {
    const source = "x = 1\ndef f(a):\n    return a\n";
    const root = parser.parse(source);
    expect(shape(root)).toBe(
      "module(expression_statement(assignment(identifier integer)) " +
        "function_definition(identifier parameters(identifier) block(return_statement(identifier))))",
    );
    const name = childInField(root.children[1] ?? root, "name");
    expect(name).toMatchObject({ field: "name", text: "f", start: 10, end: 11 });
    expect(source.slice(10, 11)).toBe("f");
  });

  test("counts places in UTF-16 units, beyond the basic plane too", () => {
    const source = "s = '😀'\nname\n";
    const last = parser.parse(source).children.at(-1);
    expect(last?.text).toBe("name");
    expect(source.slice(last?.start, last?.end)).toBe("name");
  });

  test.for([
    "",
    "   \n",
    "def (:\n  ???",
    "class A:\ndef",
    "\u0000\u0001",
    "'''never closed",
    "print 'x'",
  ])("gives a module for %j, broken or not", (source) => {
    expect(["module", "ERROR"]).toContain(parser.parse(source).type);
  });

  test("keeps what stands beside an error", () => {
    const root = parser.parse("import os\n)))\ndef f():\n    pass\n");
    expect(types(root)).toEqual(
      expect.arrayContaining(["import_statement", "ERROR", "pass_statement"]),
    );
  });

  test("takes an expression that nests deeper than the call stack", () => {
    const root = parser.parse(`x = ${"1 + ".repeat(20_000)}1\n`);
    expect(types(root).filter((type) => type === "binary_operator")).toHaveLength(20_000);
  });

  test("gives the same tree for the same source every time", () => {
    const source = "import re\nprint(re.findall('a', 'banana'))\n";
    expect(parser.parse(source)).toEqual(parser.parse(source));
  });
});

describe("walkTree", () => {
  test("goes in source order and stays out where the visitor says so", () => {
    const seen: string[] = [];
    walkTree(parser.parse("def f():\n    hidden\nshown\n"), (node, parent) => {
      if (node.type === "identifier") seen.push(`${node.text} in ${parent?.type}`);
      return node.type !== "block";
    });
    expect(seen).toEqual(["f in function_definition", "shown in expression_statement"]);
  });
});
