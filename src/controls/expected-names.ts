import { findMethods, findTestBody } from "../python-source/test-methods.ts";
import { childInField, walkTree, type PythonNode } from "../python-source/tree.ts";

/** The names of one test: which hold what the solution answered, and which only what the test expects. */
export interface TestNames {
  /** Whether an expression rests on the solution's answer. */
  isAnswer: (expression: PythonNode) => boolean;
  /** What was assigned to the names in an expression that nothing but expectations rests on. */
  findExpected: (expression: PythonNode) => PythonNode[];
}

/** What all methods of a test have in common. */
export interface SharedNames {
  assigned: readonly Assignment[];
  /** Names that some method gives to the function that is tested. */
  given: ReadonlySet<string>;
}

/** What set-ups, the class and the module assign. */
export function shareNames(testModule: PythonNode, entryPoints: readonly string[]): SharedNames {
  const setUps = findMethods(testModule).filter(({ name }) => name.startsWith("setUp"));
  const statements = [testModule, findTestBody(testModule)].flatMap((block) =>
    (block?.children ?? []).filter(({ type }) => type === "expression_statement"),
  );
  const assigned = [...setUps.map(({ definition }) => definition), ...statements]
    .flatMap(listAssignments)
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
  shared: SharedNames,
): TestNames {
  const assigned = [...listAssignments(method), ...shared.assigned];
  const answers = new Set(entryPoints);
  const mentionsAnswer = (node: PythonNode): boolean =>
    listNames(node).some((name) => answers.has(name));
  for (let known = 0; known < answers.size;) {
    known = answers.size;
    for (const { names, value } of assigned) {
      if (mentionsAnswer(value)) for (const name of names) answers.add(name);
    }
  }
  const given = listGiven(method, entryPoints, assigned).union(shared.given);
  return {
    isAnswer: mentionsAnswer,
    findExpected: (expression) => {
      const wanted = new Set(listNames(expression));
      return assigned
        .filter(({ names }) => names.some((name) => wanted.has(name)))
        .filter(({ names }) => !names.some((name) => given.has(name) || answers.has(name)))
        .map(({ value }) => value);
    },
  };
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
  for (let known = -1; known < given.size;) {
    known = given.size;
    for (const { names, value } of assigned) {
      const isPart = names.some((name) => given.has(name));
      for (const name of isPart ? listNames(value) : []) given.add(name);
    }
  }
  given.delete("self");
  return given;
}

interface Assignment {
  names: string[];
  value: PythonNode;
}

const bindings: Readonly<Record<string, [target: string, value: string]>> = {
  assignment: ["left", "right"],
  augmented_assignment: ["left", "right"],
  for_statement: ["left", "right"],
  for_in_clause: ["left", "right"],
  named_expression: ["name", "value"],
};

function listAssignments(method: PythonNode): Assignment[] {
  const found: Assignment[] = [];
  walkTree(method, (node) => {
    const fields = bindings[node.type];
    const target = fields && childInField(node, fields[0]);
    const value = fields && childInField(node, fields[1]);
    if (target && value) found.push({ names: listNames(target), value });
    if (node.type === "as_pattern") {
      const [what, alias] = node.children;
      if (what && alias) found.push({ names: listNames(alias), value: what });
    }
    return true;
  });
  return found;
}

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
