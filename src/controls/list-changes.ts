import { findLines, findMethods, findTestBody, findTests } from "../python-source/test-methods.ts";
import { childInField, walkTree } from "../python-source/tree.ts";
import type { PythonNode, PythonParser } from "../python-source/tree.ts";
import type { Change, ChangeSources, TestReader } from "../schema/check.ts";
import { otherLetter, pick } from "./by-syntax/change-values.ts";
import type { Nudge, ValueSyntax } from "./by-syntax/test-syntax.ts";
import { changeAssertion } from "./change-assertion.ts";
import { listHarnessChanges } from "./list-harness-changes.ts";
import {
  candidate,
  findCalled,
  followGiven,
  followValues,
  listAssertions,
  listAssignments,
} from "./values.ts";
import type { Assignment, Bindings } from "./values.ts";

const branches = new Set(["if_statement", "except_clause", "match_statement"]);

/**
 * By test method, the changes after which the test expects something else: each makes an assertion false that was true. What the
 * method calls of the test's own counts as part of it.
 */
export function listChanges(
  testModule: PythonNode,
  { entryPoint, random }: ChangeSources,
): Map<string, Change[]> {
  const functions = testModule.children
    .filter(({ type }) => type === "function_definition")
    .map((node) => [childInField(node, "name")?.text ?? "", node] as const);
  const methods = findMethods(testModule)
    .filter(({ name }) => !/^(test|setUp|tearDown)/.test(name))
    .map(({ name, definition }) => [name, definition] as const);
  const helpers = new Map([...functions, ...methods]);
  const shared = shareNames(testModule, [entryPoint]);
  const changes = new Map<string, Change[]>();
  for (const { name, definition } of findTests(testModule)) {
    const parts = [definition, ...findCalled(definition, helpers, calleeOf)];
    const found = parts.flatMap((part) => {
      const values = followNames(part, [entryPoint], shared);
      const around = { syntax: pythonValues, values, source: testModule.text, random };
      return listAssertions(part, branches, (node) => changeAssertion(node, around));
    });
    changes.set(name, found.flat());
  }
  return changes;
}

/** Tests in Python: suites of unittest, programs of assertions, harnesses in DS-1000's form. */
export function createPythonReader(parser: PythonParser): TestReader {
  return {
    listProgramChanges(test, { entryPoint, random }) {
      const program = parser.parse(test);
      const unshared = { assigned: [], given: new Set<string>() };
      const values = followNames(program, [entryPoint, candidate], unshared);
      const around = { syntax: pythonValues, values, source: program.text, random };
      const change = (node: PythonNode) => changeAssertion(node, around);
      // What an assert statement holds is part of it.
      const asserted = listAssertions(program, branches, change, "assert_statement");
      return listHarnessChanges(program, asserted) ?? asserted;
    },
    listSuiteChanges: (test, sources) => listChanges(parser.parse(test), sources),
    findTests: (test, names) => findLines(parser.parse(test), names),
    failsAsExpected(trace, kind) {
      if (trace === undefined) return false;
      if (kind === "exception") return true;
      return kind === "attribute"
        ? /^AttributeError\b/m.test(trace)
        : /^(AssertionError|Wrong answer)\b/m.test(trace);
    },
  };
}

const calleeOf = (node: PythonNode) => findCallee(node)?.replace(/^self\./, "");

function findCallee(node: PythonNode): string | undefined {
  return node.type === "call" ? childInField(node, "function")?.text : undefined;
}

/** What all methods of a test have in common: what set-ups, the class and the module assign, and what is given to the solution. */
function shareNames(testModule: PythonNode, entryPoints: readonly string[]) {
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
function followNames(
  method: PythonNode,
  entryPoints: readonly string[],
  shared: ReturnType<typeof shareNames>,
) {
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
    const callee = findCallee(node);
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

/** A near miss for every literal: the same kind of value, not the same value. */
const pythonValues: ValueSyntax = {
  literals: {
    integer: ({ text }, random) =>
      /^\d+$/.test(text) ? String(BigInt(text) + drawStep(random)) : undefined,
    // By more than tests tolerate.
    float: ({ text }, random) =>
      /^\d+\.\d*$/.test(text)
        ? text.replace(/^\d+/, (whole) => String(BigInt(whole) * 2n + drawStep(random)))
        : undefined,
    string: nudgeText,
    true: () => "False",
    false: () => "True",
    none: () => "0",
    list: insteadOfNothing("[0]"),
    dictionary: insteadOfNothing('{"": 0}'),
    tuple: insteadOfNothing("(0,)"),
  },
  // An index picks a value, a format or a name says how it is made.
  passedOver: new Set(["subscript", "lambda", "interpolation", "type", "comment"]),
  alter: (expression) =>
    listAlterations(expression).map((text) => (expression.field === "object" ? `(${text})` : text)),
};

function drawStep(random: () => number): bigint {
  return BigInt(1 + Math.floor(random() * 3));
}

function insteadOfNothing(other: string): Nudge {
  return ({ children }) => (children.length === 0 ? other : undefined);
}

/** Another letter or digit in the place of one; of an f-string only in what is written out. */
function nudgeText({ children, start, text }: PythonNode, random: () => number) {
  const opening = children.find(({ type }) => type === "string_start");
  if (opening === undefined) return undefined;
  const places = children
    .filter(({ type }) => type === "string_content")
    .flatMap((content) =>
      Array.from(
        content.text.matchAll(/[A-Za-z0-9]/g),
        ({ index }) => content.start + index,
      ).filter(
        (place) => !content.children.some((escape) => escape.start <= place && place < escape.end),
      ),
    );
  const place = pick(places, random);
  if (place === undefined) return { start: opening.end, end: opening.end, text: "a" };
  return { start: place, end: place + 1, text: otherLetter(text[place - start] ?? "", random) };
}

/** Whatever the type of the expression is: which of these runs is found out with the ground truth. */
function listAlterations({ type, text }: PythonNode): string[] {
  const isAtom = /^(call|identifier|attribute|subscript|integer|float|string|list|tuple)$/.test(
    type,
  );
  const operand = isAtom ? text : `(${text})`;
  const number = `${operand} + 1`;
  const list = `${operand}[:-1] + [0]`;
  // Of a string the next one, and of anything else no equal.
  const others = [`str(${operand}) + "s"`, `${operand}[:-1]`];
  if (/^(len|sum|round|int|float|abs|max|min)\(/.test(text)) return [number];
  const isList = type.startsWith("list") || /^(list|sorted)\(|tolist\(\)$/.test(text);
  return isList ? [list, ...others] : [number, list, ...others];
}
