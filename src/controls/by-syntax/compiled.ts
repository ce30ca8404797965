import { childInField, type SyntaxNode } from "../../source-tree/tree.ts";
import { booleans, changeCondition, changeSides, nudgeNumber, nudgeText } from "./change-values.ts";
import type { TestSyntax } from "./test-syntax.ts";

/** What is the same in languages with curly braces and types. */
const common = {
  passedOver: new Set(["comment", "lambda_expression", "subscript_expression", "index_expression"]),
  names: new Set(["identifier"]),
  branches: new Set(["if_statement", "if_expression", "switch_statement", "match_expression"]),
  alter: ({ text }: SyntaxNode) => [`(${text}) + 1`],
};

/** C++: the macro assert. */
export const cpp: TestSyntax = {
  ...common,
  literals: {
    number_literal: nudgeNumber,
    string_literal: nudgeText,
    ...booleans,
  },
  bindings: { init_declarator: ["declarator", "value"], assignment_expression: ["left", "right"] },
  calls: { call_expression: "arguments" },
  changeAssertion(node, around) {
    if (node.type !== "call_expression") return [];
    if (childInField(node, "function")?.text !== "assert") return [];
    const [condition] = childInField(node, "arguments")?.children ?? [];
    return condition ? changeCondition(condition, true, around) : [];
  },
  failure: /Assertion .* failed/,
};

/** Java: the statement assert, and HumanEval-X's list of what must be true. */
export const java: TestSyntax = {
  ...common,
  literals: {
    decimal_integer_literal: nudgeNumber,
    decimal_floating_point_literal: nudgeNumber,
    string_literal: nudgeText,
    ...booleans,
  },
  bindings: { variable_declarator: ["name", "value"], assignment_expression: ["left", "right"] },
  calls: { method_invocation: "arguments" },
  changeAssertion(node, around) {
    const [condition] = node.children;
    if (node.type === "assert_statement" && condition) {
      return changeCondition(condition, true, around);
    }
    const isList = /^Arrays\s*\.\s*asList\(/.test(node.text) && node.type === "method_invocation";
    const items = isList ? (childInField(node, "arguments")?.children ?? []) : [];
    // A list of answers that must be true, and no list that is given or expected.
    const asked = items.filter((item) => item.type !== "line_comment");
    const isAsked = asked.every(
      (item) =>
        /^(method_invocation|unary_expression|binary_expression)$/.test(item.type) &&
        around.values.isAnswer(item),
    );
    return isAsked ? asked.flatMap((item) => changeCondition(item, true, around)) : [];
  },
  failure: /\bAssertionError\b/,
};

/** Go: testify's Equal, and MultiPL-E's table of what is expected. */
export const go: TestSyntax = {
  ...common,
  literals: {
    int_literal: nudgeNumber,
    float_literal: nudgeNumber,
    interpreted_string_literal: nudgeText,
    ...booleans,
  },
  bindings: {
    short_var_declaration: ["left", "right"],
    assignment_statement: ["left", "right"],
    var_spec: ["name", "value"],
  },
  calls: { call_expression: "arguments" },
  changeAssertion(node, around) {
    if (node.type === "literal_value") {
      const [actual, expected] = ["actual", "expected"].map((name) =>
        node.children.find((one) => childInField(one, "key")?.text === name),
      );
      const sides = [actual, expected].map((one) => one && childInField(one, "value"));
      return sides[0] && sides[1] ? changeSides(sides[0], sides[1], around) : [];
    }
    const callee = node.type === "call_expression" ? childInField(node, "function") : undefined;
    if (!/^(assert|require)\.(Equal|EqualValues|InDelta)$/.test(callee?.text ?? "")) return [];
    const [first, second] = childInField(node, "arguments")?.children ?? [];
    return first && second ? changeSides(first, second, around) : [];
  },
  // A test that panics did not get to its expectation.
  failure: /^(?![^]*^panic:)[^]*--- FAIL/m,
};

/** Rust: the macros assert and assert_eq, whose arguments are no tree but tokens. */
export const rust: TestSyntax = {
  ...common,
  literals: {
    integer_literal: nudgeNumber,
    float_literal: nudgeNumber,
    string_literal: nudgeText,
    boolean_literal: ({ text }) => (text === "true" ? "false" : "true"),
  },
  bindings: { let_declaration: ["pattern", "value"], assignment_expression: ["left", "right"] },
  calls: { call_expression: "arguments" },
  changeAssertion(node, around) {
    if (node.type !== "macro_invocation") return [];
    const name = childInField(node, "macro")?.text ?? "";
    const tokens = node.children.find(({ type }) => type === "token_tree");
    if (tokens === undefined || !/^assert(_eq)?$/.test(name)) return [];
    const separator = name === "assert" ? "==" : ",";
    const [first, second] = splitTokens(tokens, separator, around.source);
    if (first && second) return changeSides(first, second, around);
    const [condition] = splitTokens(tokens, ",", around.source);
    return name === "assert" && condition ? changeCondition(condition, true, around) : [];
  },
  failure: /assertion .*failed/,
};

/** The pieces of what stands between the brackets; what stands in inner ones is not looked at. */
function splitTokens(tokens: SyntaxNode, separator: string, source: string): SyntaxNode[] {
  const groups: SyntaxNode[][] = [[]];
  let end = tokens.start + 1;
  for (const token of tokens.children) {
    if (source.slice(end, token.start).includes(separator)) groups.push([]);
    groups.at(-1)?.push(token);
    end = token.end;
  }
  return groups.flatMap((children) => {
    const [first, last] = [children[0], children.at(-1)];
    if (!first || !last) return [];
    const place = { start: first.start, end: last.end };
    const text = source.slice(place.start, place.end);
    return [{ type: "tokens", field: undefined, text, ...place, children }];
  });
}
