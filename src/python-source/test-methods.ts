import { childInField, type PythonNode } from "./tree.ts";

/** A test method: its name and its definition. */
export interface TestMethod {
  name: string;
  definition: PythonNode;
}

/** The tests that unittest would find in the class TestCases: methods whose names start with `test`, the last of a name. */
export function findTests(testModule: PythonNode): TestMethod[] {
  const methods = findMethods(testModule).filter(({ name }) => name.startsWith("test"));
  return [...new Map(methods.map((method) => [method.name, method])).values()];
}

/** Every method of the class TestCases, in source order. */
export function findMethods(testModule: PythonNode): TestMethod[] {
  const body = findTestBody(testModule);
  if (!body) return [];
  return definitions(body, "function_definition").map((definition) => ({
    name: nameOf(definition) ?? "",
    definition,
  }));
}

/** What the class TestCases holds. */
export function findTestBody(testModule: PythonNode): PythonNode | undefined {
  const testCases = definitions(testModule, "class_definition").findLast(
    (node) => nameOf(node) === "TestCases",
  );
  return testCases && childInField(testCases, "body");
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
