import { listFunctions, listImports, listTests } from "../../javascript-source/suite.ts";
import { childInField, findNodes, type SyntaxNode } from "../../source-tree/tree.ts";
import type { Change } from "../../schema/check.ts";
import {
  booleans,
  changeCondition,
  isEqual,
  nudgeNumber,
  nudgeText,
  nudgeValue,
  otherLetter,
  pick,
} from "./change-values.ts";
import { isDifferent, nameAssertions, replace, swapsTo } from "./test-syntax.ts";
import type { Assertion, Surroundings, TestSyntax } from "./test-syntax.ts";

const isTrue: Assertion<Surroundings> = ([condition], _callee, around) =>
  condition ? changeCondition(condition, true, around) : [];

/** A pattern, a class, or an object of what the error is like. */
function raises(contrary: string): Assertion<Surroundings> {
  return ([, expected], callee, around) => [
    ...(expected ? changeError(expected, around) : []),
    replace(callee, contrary, "contrary"),
  ];
}

const matches: Assertion<Surroundings> = ([, pattern], callee, around) => [
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
const assertions = nameAssertions(
  [isEqual, "equal strictEqual deepEqual deepStrictEqual partialDeepStrictEqual"],
  [isTrue, "assert ok"],
  [isDifferent, "notEqual notStrictEqual notDeepEqual notDeepStrictEqual"],
  [raises("doesNotThrow"), "throws"],
  [raises("doesNotReject"), "rejects"],
  [swapsTo("throws"), "doesNotThrow"],
  [swapsTo("rejects"), "doesNotReject"],
  [matches, "match"],
  [swapsTo("match"), "doesNotMatch"],
);

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
  return listImports(program)
    .filter(({ from }) => /^\.\/solution\b/.test(from))
    .flatMap(({ node }) => findNodes(node, "identifier"))
    .map(({ text }) => text);
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
    ...booleans,
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
  suite: { listTests, listHelpers: listFunctions },
};
