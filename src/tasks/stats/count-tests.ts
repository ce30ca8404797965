import { childInField, type PythonNode } from "../../lib/python-tree.ts";

/** How many tests unittest would find in the class TestCases. */
export function countTests(testModule: PythonNode): number {
  return listTests(testModule).length;
}

/** Their names: distinct names of methods that start with `test`, in the order of the source. */
export function listTests(testModule: PythonNode): string[] {
  const testCases = definitions(testModule, "class_definition").findLast(
    (node) => nameOf(node) === "TestCases",
  );
  const body = testCases && childInField(testCases, "body");
  if (!body) return [];
  const names = definitions(body, "function_definition").flatMap((node) => nameOf(node) ?? []);
  return [...new Set(names.filter((name) => name.startsWith("test")))];
}

function definitions(block: PythonNode, type: string): PythonNode[] {
  return block.children
    .map((node) => (node.type === "decorated_definition" ? childInField(node, "definition") : node))
    .filter((node) => node !== undefined)
    .filter((node) => node.type === type);
}

function nameOf(definition: PythonNode): string | undefined {
  return childInField(definition, "name")?.text;
}
