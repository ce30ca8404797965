import { childInField, type PythonNode } from "../python-source/tree.ts";
import type { SyntaxNode } from "../source-tree/tree.ts";
import type { MutationKind } from "../schema/rigor-report.ts";
import { literalEdits } from "./literal-edits.ts";

/** A piece of the source and what stands there instead. */
export interface Edit {
  kind: MutationKind;
  start: number;
  end: number;
  text: string;
}

/** Which small faults can be put into code of a language. */
export interface MutationRules {
  /** The edits that this node alone gives rise to; `source` is the text that the tree was made of. */
  editsOf: (node: SyntaxNode, parent: SyntaxNode | undefined, source: string) => Edit[];
  /** What is no code that runs, or holds in any case. */
  isLeftAlone: (node: SyntaxNode) => boolean;
  /** Messages for people, labels, tidying up: a test may look at them, and need not. */
  isSeldomChecked: (node: SyntaxNode) => boolean;
  /** The default of a parameter. */
  isDefault: (node: SyntaxNode, parent: SyntaxNode | undefined) => boolean;
}

/** Each word for the other. */
export function swap(...pairs: readonly (readonly [string, string])[]): Map<string, string> {
  return new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
}

const arithmetic: ReadonlyMap<string, string> = new Map([
  ...swap(["+", "-"], ["*", "/"], ["<<", ">>"], ["&", "|"]),
  ["//", "/"],
  ["%", "*"],
  ["**", "*"],
  ["^", "&"],
]);
const augmented = new Map(Array.from(arithmetic, ([from, to]) => [`${from}=`, `${to}=`]));
const comparisons = swap(
  ["<", "<="],
  [">", ">="],
  ["==", "!="],
  ["in", "not in"],
  ["is", "is not"],
);
const connectives = swap(["and", "or"]);
/** Functions that change what they are given: without the call, the argument goes on as it was. */
const shapers = new Set("sorted reversed abs round set str int float bool".split(" "));
/** Functions and methods that are easily taken for each other. */
const lookalikes = swap(
  ["min", "max"],
  ["any", "all"],
  ["lower", "upper"],
  ["startswith", "endswith"],
  ["floor", "ceil"],
  ["mean", "median"],
  ["lstrip", "rstrip"],
  ["head", "tail"],
);
/** The order of their arguments says nothing. */
const symmetric = new Set("max min gcd lcm isclose hypot print".split(" "));
const otherError = swap(["ValueError", "TypeError"], ["KeyError", "IndexError"]);

/** The edits that this node alone gives rise to; `source` is the text that the tree was made of. */
export function editsOf(node: PythonNode, parent: PythonNode | undefined, source: string): Edit[] {
  const over = putOver(node);
  const condition = (target: PythonNode | undefined): Edit[] =>
    target === undefined ? [] : [over("condition", `not (${target.text})`, target)];
  switch (node.type) {
    case "binary_operator":
      return isText(childInField(node, "left"))
        ? []
        : replaceOperators(node, arithmetic, "operator", source);
    case "augmented_assignment":
      return [
        ...replaceOperators(node, augmented, "operator", source),
        over("removal", "pass", parent),
      ];
    case "comparison_operator":
      return replaceOperators(node, comparisons, "comparison", source);
    case "boolean_operator":
      return replaceOperators(node, connectives, "boolean", source);
    case "not_operator":
    case "unary_operator": {
      const argument = childInField(node, "argument");
      return argument ? [over("unary", argument.text)] : [];
    }
    case "if_statement":
    case "elif_clause":
    case "while_statement":
      return condition(childInField(node, "condition"));
    case "conditional_expression":
      return condition(node.children[1]);
    case "if_clause":
      return condition(node.children[0]);
    case "call":
      return callEdits(node, over);
    case "keyword_argument":
      return [withoutPart(node, source)];
    case "expression_statement":
      return isRemovable(node) ? [over("removal", "pass")] : [];
    case "raise_statement":
      return [over("removal", "pass"), ...raisedEdits(node, over)];
    case "except_clause":
      return caughtEdits(node, over);
    case "return_statement":
      return node.children[0] && node.children[0].type !== "none"
        ? [over("return", "return None")]
        : [];
    case "assignment": {
      const value = childInField(node, "right");
      return value && value.type !== "none" ? [over("assignment", "None", value)] : [];
    }
    case "for_statement": {
      const items = childInField(node, "right");
      return items ? [over("loop", "[]", items)] : [];
    }
    case "break_statement":
      return [over("loop", "continue")];
    case "continue_statement":
      return [over("loop", "break")];
    case "slice":
      return node.children.map((bound) => over("slice", "", bound));
    default:
      return literalEdits(node, parent);
  }
}

export type Over = (kind: MutationKind, text: string, target?: SyntaxNode) => Edit;

/** Another text in the place of a node, or of another one. */
export function putOver(node: SyntaxNode): Over {
  return (kind, text, { start, end } = node) => ({ kind, start, end, text });
}

/** The operators stand between a node's children: the tree names only the operands. */
function replaceOperators(
  node: PythonNode,
  table: ReadonlyMap<string, string>,
  kind: MutationKind,
  source: string,
): Edit[] {
  return node.children.slice(1).flatMap((right, index) => {
    const left = node.children[index];
    if (left === undefined) return [];
    const gap = source.slice(left.end, right.start);
    const [operator = ""] = /[^\s()\\]+(?:\s+(?:in|not))?/.exec(gap) ?? [];
    const other = table.get(operator.replaceAll(/\s+/g, " "));
    if (other === undefined) return [];
    const start = left.end + gap.indexOf(operator);
    return [{ kind, start, end: start + operator.length, text: other }];
  });
}

function callEdits(node: PythonNode, over: Over): Edit[] {
  const callee = childInField(node, "function");
  const given = childInField(node, "arguments")?.children ?? [];
  const positional = given.filter(
    (one) => !/^(keyword_argument|list_splat|dictionary_splat|comment)$/.test(one.type),
  );
  const [first, second] = positional;
  const name =
    callee?.type === "attribute" ? childInField(callee, "attribute")?.text : callee?.text;
  const edits: Edit[] = [];
  if (first && second && first.text !== second.text && !symmetric.has(name ?? "")) {
    edits.push(exchange(first, second, node));
  }
  const other = lookalikes.get(name ?? "");
  if (callee && name && other) {
    const start = callee.end - name.length;
    edits.push({ kind: "call", start, end: callee.end, text: other });
  }
  if (callee?.type === "attribute" && given.length === 0) {
    const receiver = childInField(callee, "object");
    if (receiver) edits.push(over("call", receiver.text));
  }
  if (callee?.type === "identifier" && shapers.has(callee.text) && first) {
    edits.push(over("call", first.text));
  }
  return edits;
}

/** Two arguments of a call, each in the other's place. */
export function exchange(first: SyntaxNode, second: SyntaxNode, call: SyntaxNode): Edit {
  const between = call.text.slice(first.end - call.start, second.start - call.start);
  const text = `${second.text}${between}${first.text}`;
  return { kind: "arguments", start: first.start, end: second.end, text };
}

/** A list without one of its parts, and without its comma. */
export function withoutPart(node: SyntaxNode, source: string): Edit {
  const before = /,\s*$/.exec(source.slice(0, node.start));
  const after = /^\s*,\s*/.exec(source.slice(node.end));
  const start = before ? node.start - before[0].length : node.start;
  const end = before ? node.end : node.end + (after?.[0].length ?? 0);
  return { kind: "arguments", start, end, text: "" };
}

/** A call for its effect, or something written into an object; a plain name that goes is missed by any test. */
function isRemovable(statement: PythonNode): boolean {
  const [only] = statement.children;
  if (only?.type === "call" || only?.type === "await") return true;
  const target = only?.type === "assignment" ? childInField(only, "left") : undefined;
  return target?.type === "attribute" || target?.type === "subscript";
}

function raisedEdits(node: PythonNode, over: Over): Edit[] {
  const [raised] = node.children;
  const type = raised?.type === "call" ? childInField(raised, "function") : raised;
  if (type === undefined || !/^(\w+\.)*[A-Z]\w*$/.test(type.text)) return [];
  return [over("exception", otherError.get(type.text) ?? "RuntimeError", type)];
}

function caughtEdits(node: PythonNode, over: Over): Edit[] {
  const value = childInField(node, "value");
  const caught = value?.type === "as_pattern" ? value.children[0] : value;
  if (caught === undefined) return [];
  // A type that ordinary code does not raise: the clause catches nothing any more.
  if (caught.type !== "tuple") return [over("exception", "BufferError", caught)];
  return caught.children.map((one) => over("exception", "BufferError", one));
}

function isText(node: PythonNode | undefined): boolean {
  return node?.type === "string" || node?.type === "concatenated_string";
}
