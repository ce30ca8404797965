import { findMethods, findTestBody } from "../python-source/test-methods.ts";
import { childInField, walkTree, type PythonNode } from "../python-source/tree.ts";
import {
  followGiven,
  followValues,
  listAssignments,
  type Assignment,
  type Bindings,
  type Values,
} from "./values.ts";

/** What all methods of a test have in common: what set-ups, the class and the module assign, and what is given to the solution. */
export function shareNames(testModule: PythonNode, entryPoints: readonly string[]) {
  const setUps = findMethods(testModule).filter(({ name }) => name.startsWith("setUp"));
  const statements = [testModule, findTestBody(testModule)].flatMap((block) =>
    (block?.children ?? []).filter(({ type }) => type === "expression_statement"),
  );
  const assigned = [...setUps.map(({ definition }) => definition), ...statements]
    .flatMap((part) => listAssignments(part, bindings, listNames))
    .map(({ names, value }) => ({
      names: names.flatMap((name) => [name, `self.${name.replace(/^\w+\./, "")}`]),
      value,
    }));
  return { assigned, given: listGiven(testModule, entryPoints, assigned) };
}

/** Follows the names through the assignments of a test method; `entryPoints` are the names of the function that is tested. */
export function followNames(
  method: PythonNode,
  entryPoints: readonly string[],
  shared: ReturnType<typeof shareNames>,
): Values {
  const assigned = [...listAssignments(method, bindings, listNames), ...shared.assigned];
  const given = listGiven(method, entryPoints, assigned).union(shared.given);
  return followValues(assigned, entryPoints, { listNames, listGiven: () => given });
}

/** What the solution is given, and what that was made of: no expectation. */
function listGiven(
  part: PythonNode,
  entryPoints: readonly string[],
  assigned: readonly Assignment[],
): Set<string> {
  const given = new Set<string>();
  walkTree(part, (node) => {
    const callee = node.type === "call" ? childInField(node, "function")?.text : undefined;
    const isGiven = callee !== undefined && entryPoints.includes(callee);
    const list = isGiven && childInField(node, "arguments");
    for (const name of list ? listNames(list) : []) given.add(name);
    return true;
  });
  followGiven(given, assigned, listNames);
  given.delete("self");
  return given;
}

const bindings: Bindings = {
  assignment: ["left", "right"],
  augmented_assignment: ["left", "right"],
  for_statement: ["left", "right"],
  for_in_clause: ["left", "right"],
  named_expression: ["name", "value"],
  as_pattern: [1, 0],
};

/** Identifiers that stand for values; attributes of self count with their own names. */
function listNames(node: PythonNode): string[] {
  const names: string[] = [];
  walkTree(node, (inner, parent) => {
    if (inner.type === "attribute" && inner.children[0]?.text === "self") {
      names.push(inner.text);
      return false;
    }
    const isAttribute = parent?.type === "attribute" && inner.field !== "object";
    const isKeyword = parent?.type === "keyword_argument" && inner.field === "name";
    if (inner.type === "identifier" && !isAttribute && !isKeyword) names.push(inner.text);
    return true;
  });
  return names;
}
