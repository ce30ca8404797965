import { childInField, type SyntaxNode } from "../source-tree/tree.ts";
import {
  dropPart,
  insertLetter,
  mistakeCall,
  numberRule,
  operatorRule,
  put,
  swap,
  type Edit,
  type MutationRules,
} from "./mutants.ts";

const changeOperator = operatorRule({
  pattern: /[^\s\w"'`(]+/,
  arithmetic: [">>>", "<<"],
  comparisons: swap("<:<=, >:>=, ===:!==, ==:!="),
  connectives: [...swap("&&:||"), ["??", "&&"]],
});
const calls = {
  lookalikes: swap(
    "min:max, some:every, toLowerCase:toUpperCase, startsWith:endsWith, floor:ceil, " +
      "push:unshift, pop:shift, trimStart:trimEnd, indexOf:lastIndexOf, find:findLast, findIndex:findLastIndex",
  ),
  symmetric: new Set("min max hypot gcd lcm log warn error".split(" ")),
};
/** Methods that change the form of what they are called on: without the call, that goes on as it was. */
const shapers =
  /^(?:sort|toSorted|reverse|toReversed|filter|flat|trim|trimStart|trimEnd|toLowerCase|toUpperCase|slice|normalize|padStart|padEnd|replace|replaceAll)$/;
const otherError = swap("TypeError:RangeError");
const removable = /^(?:call|await|augmented_assignment|update|assignment)_expression$/;

/** TypeScript and JavaScript. */
export const typescriptRules: MutationRules = {
  edits: {
    if_statement: negateCondition,
    while_statement: negateCondition,
    do_statement: negateCondition,
    ternary_expression: negateCondition,
    for_statement(node) {
      const condition = childInField(node, "condition");
      const [inner] = condition?.type === "expression_statement" ? condition.children : [];
      return put("loop", "false", inner ?? condition);
    },
    binary_expression: operatorEdits,
    augmented_assignment_expression: operatorEdits,
    unary_expression: (node) =>
      /^[!~-]/.test(node.text) ? put("unary", childInField(node, "argument")?.text, node) : [],
    update_expression(node, parent) {
      const [from, to] = node.text.includes("++") ? ["++", "--"] : ["--", "++"];
      const isLoop = parent?.type === "for_statement";
      return isLoop ? [] : put("operator", node.text.replace(from, to), node);
    },
    call_expression: callEdits,
    expression_statement: (node) =>
      removable.test(node.children[0]?.type ?? "") ? put("removal", ";", node) : [],
    throw_statement(node) {
      const [thrown] = node.children;
      const isNew = thrown?.type === "new_expression";
      const type = isNew ? childInField(thrown, "constructor") : undefined;
      const other = put("exception", otherError.get(type?.text ?? ""), type);
      return [...put("removal", ";", node), ...other];
    },
    return_statement: (node) =>
      node.children[0] && !isNothing(node.children[0])
        ? put("return", "return undefined;", node)
        : [],
    variable_declarator(node) {
      const value = childInField(node, "value");
      const isPlain = value && !isNothing(value) && !value.type.endsWith("function");
      return isPlain ? put("assignment", "undefined", value) : [];
    },
    for_in_statement: (node) => put("loop", "[]", childInField(node, "right")),
    break_statement: (node, parent) =>
      // In a switch it says something else.
      parent?.type === "switch_case" ? [] : put("loop", "continue;", node),
    continue_statement: (node) => put("loop", "break;", node),
    pair: dropPart,
    number: numberRule(/^[\d.]/),
    true: (node) => put("constant", "false", node),
    false: (node) => put("constant", "true", node),
    string: (node, parent) =>
      // What stands in `typeof x === "string"` tells nothing else than the comparison.
      /^\btypeof\b/.test(parent?.text ?? "") ? [] : insertLetter(node.start + 1),
    template_string({ children }) {
      const piece = children.find(
        ({ type, text }) => type === "string_fragment" && text.trim() !== "",
      );
      return piece ? insertLetter(piece.start) : [];
    },
  },
  isLeftAlone: ({ type }) =>
    /^(?:comment|import_statement|interface_declaration|type_\w+|\w+_type)$/.test(type),
  isSeldomChecked(node) {
    const inner = node.type === "expression_statement" ? node.children[0] : node;
    if (inner?.type === "new_expression") {
      return /(?:Error|Exception)$/.test(childInField(inner, "constructor")?.text ?? "");
    }
    const callee = inner?.type === "call_expression" ? childInField(inner, "function") : undefined;
    return /^(?:console|process\.emitWarning)\b|\.(?:close|unref|destroy)$/.test(
      callee?.text ?? "",
    );
  },
  defaulted: /^(?:required|optional)_parameter$/,
};

function negateCondition(node: SyntaxNode): Edit[] {
  const condition = childInField(node, "condition");
  const isWrapped = condition?.type === "parenthesized_expression";
  const inner = isWrapped ? condition.children[0] : condition;
  return put("condition", `!(${inner?.text})`, inner);
}

function operatorEdits(node: SyntaxNode, _parent: unknown, source: string): Edit[] {
  const [left, right] = [childInField(node, "left"), childInField(node, "right")];
  if (left === undefined || right === undefined) return [];
  const isJoining = [left, right].some(({ type }) => type.endsWith("string"));
  return changeOperator(left, right, source).filter(({ text }) => !(isJoining && text === "-"));
}

function callEdits(node: SyntaxNode, _parent: unknown, source: string): Edit[] {
  const callee = childInField(node, "function");
  const all = childInField(node, "arguments")?.children ?? [];
  const [first, second] = all.filter(({ type }) => type !== "comment");
  const isFixed = [first, second].some((one) => one?.type === "spread_element");
  const given =
    first && second && !isFixed && !first.type.endsWith("function") ? [first, second] : [];
  const property = callee && childInField(callee, "property");
  const edits = mistakeCall({ ...calls, name: property ?? callee, given }, source);
  if (callee && shapers.test(property?.text ?? "")) {
    edits.push(...put("call", childInField(callee, "object")?.text, node));
  }
  return edits;
}

function isNothing({ type, text }: SyntaxNode): boolean {
  return type === "undefined" || text === "null" || text === "undefined";
}
