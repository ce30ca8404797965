import { childInField, findNodes, walkTree, type SyntaxNode } from "../../source-tree/tree.ts";
import type { Change } from "../../schema/control.ts";
import { pick } from "../nudge.ts";
import {
  changeCondition,
  changeSides,
  nudgeNumber,
  nudgeText,
  nudgeValue,
  otherLetter,
} from "./change-values.ts";
import { replace, type Surroundings, type TestSyntax } from "./test-syntax.ts";

type Assertion = (
  args: readonly SyntaxNode[],
  callee: SyntaxNode,
  around: Surroundings,
) => Change[];

const isEqual: Assertion = ([actual, expected], _callee, around) =>
  actual && expected ? changeSides(actual, expected, around) : [];

const isTrue: Assertion = ([condition], _callee, around) =>
  condition ? changeCondition(condition, true, around) : [];

const isDifferent: Assertion = ([first, second]) =>
  first && second ? [replace(second, first.text, "expression")] : [];

function swapsTo(other: string): Assertion {
  return (_args, callee) => [replace(callee, other, "contrary")];
}

/** A pattern, a class, or an object of what the error is like. */
function raises(contrary: string): Assertion {
  return ([, expected], callee, around) => [
    ...(expected ? changeError(expected, around) : []),
    replace(callee, contrary, "contrary"),
  ];
}

const matches: Assertion = ([, pattern], callee, around) => [
  ...(pattern ? nudgeValue(pattern, around) : []),
  replace(callee, "doesNotMatch", "contrary"),
];

const errors = ["TypeError", "RangeError", "SyntaxError", "ReferenceError", "EvalError"];

function changeError(expected: SyntaxNode, around: Surroundings): Change[] {
  if (expected.type !== "identifier" || !/Error$|Exception$/.test(expected.text)) {
    return nudgeValue(expected, around);
  }
  const others = errors.filter((name) => name !== expected.text);
  return [replace(expected, pick(others, around.random) ?? "URIError", "exception")];
}

/** By the last part of what is called: `equal` of `assert.equal`, `t.assert.equal` or `equal`. */
const assertions: ReadonlyMap<string, Assertion> = new Map([
  ...of(isEqual, "equal strictEqual deepEqual deepStrictEqual partialDeepStrictEqual"),
  ...of(isTrue, "assert ok"),
  ...of(isDifferent, "notEqual notStrictEqual notDeepEqual notDeepStrictEqual"),
  ...of(raises("doesNotThrow"), "throws"),
  ...of(raises("doesNotReject"), "rejects"),
  ...of(swapsTo("throws"), "doesNotThrow"),
  ...of(swapsTo("rejects"), "doesNotReject"),
  ...of(matches, "match"),
  ...of(swapsTo("match"), "doesNotMatch"),
]);

function of(assertion: Assertion, names: string): [string, Assertion][] {
  return names.split(" ").map((name) => [name, assertion]);
}

/** Where the name says nothing of assertions, it is another function: `text.match(/a/)`. */
const isOurs = /^(?:\w+\.)*(?:assert|strict|console)\.\w+$|^\w+$/;

function changeAssertion(node: SyntaxNode, around: Surroundings): Change[] {
  if (node.type === "if_statement") return changeGuard(node, around);
  const callee = node.type === "call_expression" ? childInField(node, "function") : undefined;
  if (callee === undefined || !isOurs.test(callee.text)) return [];
  const name = childInField(callee, "property") ?? callee;
  const assertion = assertions.get(name.text);
  const args = (childInField(node, "arguments")?.children ?? []).filter(
    ({ type }) => type !== "comment",
  );
  return assertion?.(args, name, around) ?? [];
}

/** `if (condition) throw …` */
function changeGuard(node: SyntaxNode, around: Surroundings): Change[] {
  const condition = childInField(node, "condition");
  const consequence = childInField(node, "consequence");
  const [only] = consequence?.type === "statement_block" ? consequence.children : [consequence];
  if (condition === undefined || only?.type !== "throw_statement") return [];
  return around.values.isAnswer(condition) ? changeCondition(condition, false, around) : [];
}

/** Names of the module that is tested: whatever is imported from ./solution. */
function findEntryPoints(program: SyntaxNode): string[] {
  const imports = program.children.filter(
    (node) =>
      node.type === "import_statement" &&
      /^["']\.\/solution\b/.test(childInField(node, "source")?.text ?? ""),
  );
  return imports.flatMap((node) => findNodes(node, "identifier")).map(({ text }) => text);
}

const functions = new Set(["arrow_function", "function_expression", "function"]);
const declaring = /^(?:test|it)(?:\.only)?$|^\w+\.test$/;
const grouping = /^(?:describe|suite)(?:\.only)?$/;

/** Tests by their own name behind those of the groups around them. */
function listTests(program: SyntaxNode): { name: string; node: SyntaxNode }[] {
  const found: { name: string; node: SyntaxNode }[] = [];
  const visit = (part: SyntaxNode, path: readonly string[]): void => {
    walkTree(part, (node) => {
      if (node === part || node.type !== "expression_statement") return true;
      const [first] = node.children;
      const call = first?.type === "await_expression" ? first.children[0] : first;
      const callee = call?.type === "call_expression" ? childInField(call, "function") : undefined;
      if (call === undefined || callee === undefined) return true;
      const args = childInField(call, "arguments")?.children ?? [];
      const name = readText(args[0]);
      const body = args.findLast(({ type }) => functions.has(type));
      if (name === undefined || body === undefined) return true;
      if (grouping.test(callee.text)) visit(body, [...path, name]);
      else if (declaring.test(callee.text)) found.push({ name: [...path, name].join(" > "), node });
      else return true;
      return false;
    });
  };
  visit(program, []);
  return found;
}

/** What a literal says; undefined of one that is not all written out. */
function readText(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined || !/^(string|template_string)$/.test(node.type)) return undefined;
  if (node.children.some(({ type }) => type === "template_substitution")) return undefined;
  return node.text.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
}

function listHelpers(program: SyntaxNode): Map<string, SyntaxNode> {
  const declared = program.children.flatMap((statement) => {
    if (statement.type === "function_declaration") return [statement];
    return findNodes(statement, "variable_declarator").filter(({ children }) =>
      children.some(({ type }) => functions.has(type)),
    );
  });
  return new Map(declared.map((node) => [childInField(node, "name")?.text ?? "", node]));
}

/** JavaScript and TypeScript: node:assert, node:test, console.assert, and `if … throw`. */
export const javascript: TestSyntax = {
  literals: {
    number: nudgeNumber,
    string: nudgeText,
    template_string: nudgeText,
    regex_pattern({ text }, random) {
      // Letters behind a backslash are classes.
      const places = Array.from(text.matchAll(/(?<!\\)[a-z]/gi), ({ index }) => index);
      const place = pick(places, random);
      if (place === undefined) return `q${text}`;
      const other = otherLetter(text[place] ?? "", random);
      return text.slice(0, place) + other + text.slice(place + 1);
    },
    true: () => "false",
    false: () => "true",
    null: () => "0",
    undefined: () => "0",
    array: ({ children }) => (children.length === 0 ? "[0]" : undefined),
    object: ({ children }) => (children.length === 0 ? '{ "": 0 }' : undefined),
  },
  passedOver: new Set([
    "subscript_expression",
    "template_substitution",
    "type_annotation",
    "type_arguments",
    "arrow_function",
    "function_expression",
    "comment",
  ]),
  names: new Set([
    "identifier",
    "shorthand_property_identifier",
    "shorthand_property_identifier_pattern",
  ]),
  bindings: {
    variable_declarator: ["name", "value"],
    assignment_expression: ["left", "right"],
    for_in_statement: ["left", "right"],
  },
  calls: { call_expression: "arguments" },
  branches: new Set(["if_statement", "switch_statement", "catch_clause", "ternary_expression"]),
  findEntryPoints,
  changeAssertion,
  alter({ type, text }) {
    const isAtom =
      /^(call_expression|identifier|member_expression|subscript_expression|number|string|array)$/;
    const operand = isAtom.test(type) ? text : `(${text})`;
    // What is added to anything gives something else, but of a bigint, and where types are checked of a list.
    return [`${operand} + 1`, `[${operand}, 0]`, `{ other: ${text} }`];
  },
  failure: /^\s*(?:Uncaught )?AssertionError\b|^Assertion failed\b|ERR_ASSERTION/m,
  suite: { listTests, listHelpers },
};
