import { childInField, definitionIn, nameOf, type PythonNode } from "./tree.ts";

/** The tests that unittest would find in the class TestCases: methods whose names start with `test`, the last of a name. */
export function findTests(testModule: PythonNode) {
  const methods = findMethods(testModule).filter(({ name }) => name.startsWith("test"));
  return [...new Map(methods.map((method) => [method.name, method])).values()];
}

/** Every method of the class TestCases, in source order. */
export function findMethods(testModule: PythonNode) {
  const statements = findTestBody(testModule)?.children ?? [];
  return statements
    .flatMap((statement) => definitionIn(statement) ?? [])
    .filter(({ type }) => type === "function_definition")
    .map((definition) => ({ name: nameOf(definition) ?? "", definition }));
}

/** The lines of every definition of these methods in the class TestCases, decorators included. */
export function findLines(testModule: PythonNode, names: ReadonlySet<string>) {
  const { text } = testModule;
  const statements = (findTestBody(testModule)?.children ?? []).filter((statement) =>
    names.has(nameOf(definitionIn(statement) ?? statement) ?? ""),
  );
  return statements.map(({ start, end }) => {
    const next = text.indexOf("\n", end);
    return {
      start: text.lastIndexOf("\n", start - 1) + 1,
      end: next === -1 ? text.length : next + 1,
    };
  });
}

/** What the class TestCases holds. */
export function findTestBody(testModule: PythonNode): PythonNode | undefined {
  const testCases = testModule.children
    .flatMap((statement) => definitionIn(statement) ?? [])
    .findLast((node) => node.type === "class_definition" && nameOf(node) === "TestCases");
  return testCases && childInField(testCases, "body");
}
