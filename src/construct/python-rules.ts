import { childInField, type PythonNode } from "../python-source/tree.ts";
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
  pattern: /[^\s()\\]+(?:\s+(?:in|not))?/,
  arithmetic: ["//", "/"],
  comparisons: swap("<:<=, >:>=, ==:!=, in:not in, is:is not"),
  connectives: swap("and:or"),
});
/** Functions that change what they are given: without the call, the argument goes on as it was. */
const shapers = new Set("sorted reversed abs round set str int float bool".split(" "));
const calls = {
  lookalikes: swap(
    "min:max, any:all, lower:upper, startswith:endswith, " +
      "floor:ceil, mean:median, lstrip:rstrip, head:tail",
  ),
  symmetric: new Set("max min gcd lcm isclose hypot print".split(" ")),
};
const otherError = swap("ValueError:TypeError, KeyError:IndexError");

const sameWithout = new Map<string | undefined, RegExp>([
  ["encoding", /^["']utf-?8["']$/i],
  ["newline", /^["']["']$/],
  ["mode", /^["']r["']$/],
]);
const seldomChecked =
  /^(?:logging|logger|log|warnings|gc)\.|^print$|\.(?:close|flush|show|tight_layout|set_title|set_xlabel|set_ylabel|suptitle|title|xlabel|ylabel|legend|grid|xticks|yticks|set_style|style\.use)$|^plt\.(?:figure|close)$/;

const changeNumber = numberRule(/^\d*\.\d*$|^\d+(\.\d*)?e[+-]?\d+$|^0[xob]/i);
const unwrap = (node: PythonNode) => put("unary", childInField(node, "argument")?.text, node);
const remove = (node: PythonNode | undefined) => put("removal", "pass", node);
const negateCondition = (node: PythonNode) => negate(childInField(node, "condition"));

function negate(condition: PythonNode | undefined): Edit[] {
  return put("condition", `not (${condition?.text})`, condition);
}

/** Between all operands: a comparison may be a chain. */
function changeOperators({ children }: PythonNode, _parent: unknown, source: string): Edit[] {
  const pairs = children.slice(1).map((right, index) => [children[index] ?? right, right] as const);
  return pairs.flatMap(([left, right]) => changeOperator(left, right, source));
}

export const pythonRules: MutationRules = {
  edits: {
    binary_operator: (node, parent, source) =>
      isText(childInField(node, "left")) ? [] : changeOperators(node, parent, source),
    augmented_assignment: (node, parent, source) => [
      ...changeOperators(node, parent, source),
      ...remove(parent),
    ],
    comparison_operator: changeOperators,
    boolean_operator: changeOperators,
    not_operator: unwrap,
    unary_operator: unwrap,
    if_statement: negateCondition,
    elif_clause: negateCondition,
    while_statement: negateCondition,
    conditional_expression: ({ children }) => negate(children[1]),
    if_clause: ({ children }) => negate(children[0]),
    call: callEdits,
    keyword_argument: dropPart,
    // A call for its effect, or something written into an object; a plain name that goes is missed by any test.
    expression_statement(node) {
      const [only] = node.children;
      const target = only?.type === "assignment" ? childInField(only, "left") : undefined;
      const isCall = only?.type === "call" || only?.type === "await";
      const isWritten = target?.type === "attribute" || target?.type === "subscript";
      return isCall || isWritten ? remove(node) : [];
    },
    raise_statement(node) {
      const [raised] = node.children;
      const type = raised?.type === "call" ? childInField(raised, "function") : raised;
      if (type === undefined || !/^(\w+\.)*[A-Z]\w*$/.test(type.text)) return remove(node);
      const other = otherError.get(type.text) ?? "RuntimeError";
      return [...remove(node), ...put("exception", other, type)];
    },
    except_clause(node) {
      const value = childInField(node, "value");
      const caught = value?.type === "as_pattern" ? value.children[0] : value;
      const types = caught?.type === "tuple" ? caught.children : [caught];
      // A type that ordinary code does not raise: the clause catches nothing any more.
      return types.flatMap((type) => put("exception", "BufferError", type));
    },
    return_statement: (node) =>
      node.children[0] && node.children[0].type !== "none"
        ? put("return", "return None", node)
        : [],
    assignment(node) {
      const value = childInField(node, "right");
      return value?.type === "none" ? [] : put("assignment", "None", value);
    },
    for_statement: (node) => put("loop", "[]", childInField(node, "right")),
    break_statement: (node) => put("loop", "continue", node),
    continue_statement: (node) => put("loop", "break", node),
    slice: ({ children }) => children.flatMap((bound) => put("slice", "", bound)),
    integer: changeNumber,
    float: changeNumber,
    // Another letter in it; of an f-string only what is written out, of a docstring nothing.
    string({ children }) {
      const opening = children.find((child) => child.type === "string_start");
      if (opening === undefined) return [];
      const content = children.find(
        (child) => child.type === "string_content" && child.text.trim() !== "",
      );
      if (content === undefined) return children.length === 2 ? insertLetter(opening.end) : [];
      const at = /\w/.exec(content.text)?.index;
      // Behind the first letter, and so never inside an escape.
      const isEscaped = at === undefined || content.text.slice(0, at).includes("\\");
      return insertLetter(content.start + (isEscaped ? 0 : at + 1));
    },
    true: (node) => put("constant", "False", node),
    false: (node) => put("constant", "True", node),
    none: (node, parent) =>
      // `is None` has its own mutant, and what a function returns too.
      /^(comparison_operator|return_statement|type)$/.test(parent?.type ?? "")
        ? []
        : put("constant", "0", node),
  },
  isLeftAlone: (node) =>
    /^(type|comment|import_statement|import_from_statement|future_import_statement)$/.test(
      node.type,
    ) ||
    // A text that stands alone is a comment.
    (node.type === "expression_statement" && isText(node.children[0])) ||
    isEquivalentByForm(node),
  isSeldomChecked(node) {
    const call = node.type === "expression_statement" ? node.children[0] : node;
    if (call?.type !== "call") return false;
    const callee = childInField(call, "function")?.text ?? "";
    return seldomChecked.test(callee) || /(?:Error|Exception|Warning)$/.test(callee);
  },
  defaulted: /^(typed_)?default_parameter$/,
};

function callEdits(node: PythonNode, _parent: unknown, source: string): Edit[] {
  const callee = childInField(node, "function");
  const all = childInField(node, "arguments")?.children ?? [];
  const given = all.filter(
    ({ type }) => !/^(keyword_argument|list_splat|dictionary_splat|comment)$/.test(type),
  );
  const isMethod = callee?.type === "attribute";
  const name = isMethod ? childInField(callee, "attribute") : callee;
  const edits = mistakeCall({ ...calls, name, given }, source);
  if (isMethod && all.length === 0) {
    edits.push(...put("call", childInField(callee, "object")?.text, node));
  }
  if (callee?.type === "identifier" && shapers.has(callee.text)) {
    edits.push(...put("call", given[0]?.text, node));
  }
  return edits;
}

function isText(node: PythonNode | undefined): boolean {
  return node?.type === "string" || node?.type === "concatenated_string";
}

/** Arguments that say what holds anyway in the environments that tasks run in. */
function isEquivalentByForm(node: PythonNode): boolean {
  if (node.type !== "keyword_argument") return false;
  const usual = sameWithout.get(childInField(node, "name")?.text);
  return usual?.test(childInField(node, "value")?.text ?? "") ?? false;
}
