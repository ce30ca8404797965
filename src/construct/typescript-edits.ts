import { childInField, type SyntaxNode } from "../source-tree/tree.ts";
import type { MutationKind } from "../schema/rigor-report.ts";
import {
  exchange,
  putOver,
  swap,
  withoutPart,
  type Edit,
  type MutationRules,
  type Over,
} from "./mutation-rules.ts";

const arithmetic: ReadonlyMap<string, string> = new Map([
  ...swap(["+", "-"], ["*", "/"], ["<<", ">>"], ["&", "|"]),
  [">>>", "<<"],
  ["%", "*"],
  ["**", "*"],
  ["^", "&"],
]);
const comparisons = swap(["<", "<="], [">", ">="], ["===", "!=="], ["==", "!="]);
const operators = new Map<string, { kind: MutationKind; text: string }>([
  ...Array.from(arithmetic, ([from, to]) => become("operator", from, to)),
  ...Array.from(arithmetic, ([from, to]) => become("operator", `${from}=`, `${to}=`)),
  ...Array.from(comparisons, ([from, to]) => become("comparison", from, to)),
  become("boolean", "&&", "||"),
  become("boolean", "||", "&&"),
  become("boolean", "??", "&&"),
]);

function become(kind: MutationKind, from: string, text: string) {
  return [from, { kind, text }] as const;
}

/** Functions and methods that are easily taken for each other. */
const lookalikes = swap(
  ["min", "max"],
  ["some", "every"],
  ["toLowerCase", "toUpperCase"],
  ["startsWith", "endsWith"],
  ["floor", "ceil"],
  ["push", "unshift"],
  ["pop", "shift"],
  ["trimStart", "trimEnd"],
  ["indexOf", "lastIndexOf"],
  ["find", "findLast"],
  ["findIndex", "findLastIndex"],
);
/** Methods that change the form of what they are called on: without the call, that goes on as it was. */
const shapers =
  /^(?:sort|toSorted|reverse|toReversed|filter|flat|trim|trimStart|trimEnd|toLowerCase|toUpperCase|slice|normalize|padStart|padEnd|replace|replaceAll)$/;
const symmetric = /(?:^|\.)(?:min|max|hypot|gcd|lcm|log|warn|error)$/;
const otherError = swap(["TypeError", "RangeError"]);
const conditional =
  /^(?:if_statement|while_statement|do_statement|ternary_expression|for_statement)$/;

/** TypeScript and JavaScript: the edits that a node alone gives rise to. */
export const typescriptRules: MutationRules = {
  editsOf(node, parent, source) {
    const over = putOver(node);
    if (conditional.test(node.type)) return conditionEdits(node, over);
    switch (node.type) {
      case "binary_expression":
      case "augmented_assignment_expression":
        return operatorEdits(node, source);
      case "unary_expression": {
        const argument = childInField(node, "argument");
        return argument && /^[!~-]/.test(node.text) ? [over("unary", argument.text)] : [];
      }
      case "update_expression":
        return parent?.type === "for_statement" ? [] : [over("operator", otherStep(node.text))];
      case "call_expression":
        return callEdits(node, over);
      case "expression_statement":
        return isRemovable(node) ? [over("removal", ";")] : [];
      case "throw_statement":
        return [over("removal", ";"), ...thrownEdits(node, over)];
      case "return_statement":
        return node.children[0] && !isNothing(node.children[0])
          ? [over("return", "return undefined;")]
          : [];
      case "variable_declarator": {
        const value = childInField(node, "value");
        const isPlain = value && !isNothing(value) && !value.type.endsWith("function");
        return isPlain ? [over("assignment", "undefined", value)] : [];
      }
      case "for_in_statement": {
        const items = childInField(node, "right");
        return items ? [over("loop", "[]", items)] : [];
      }
      case "break_statement":
        // In a switch it says something else.
        return parent?.type === "switch_case" ? [] : [over("loop", "continue;")];
      case "continue_statement":
        return [over("loop", "break;")];
      case "pair":
        return [withoutPart(node, source)];
      default:
        return literalEdits(node, parent);
    }
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
  isDefault: (node, parent) =>
    node.field === "value" && /^(?:required|optional)_parameter$/.test(parent?.type ?? ""),
};

function conditionEdits(node: SyntaxNode, over: Over): Edit[] {
  const condition = childInField(node, "condition");
  if (condition === undefined) return [];
  if (node.type === "for_statement") {
    const inner = condition.children[0] ?? condition;
    return [over("loop", "false", condition.type === "expression_statement" ? inner : condition)];
  }
  const inner = condition.type === "parenthesized_expression" ? condition.children[0] : condition;
  return inner ? [over("condition", `!(${inner.text})`, inner)] : [];
}

/** The operator stands between the operands: the tree names only these. */
function operatorEdits(node: SyntaxNode, source: string): Edit[] {
  const left = childInField(node, "left");
  const right = childInField(node, "right");
  if (left === undefined || right === undefined) return [];
  const gap = source.slice(left.end, right.start);
  const operator = /[^\s\w"'`(]+/.exec(gap)?.[0] ?? "";
  const other = operators.get(operator);
  if (other === undefined) return [];
  if (operator === "+" && [left, right].some(({ type }) => type.endsWith("string"))) return [];
  const start = left.end + gap.indexOf(operator);
  return [{ ...other, start, end: start + operator.length }];
}

function otherStep(text: string): string {
  return text.includes("++") ? text.replace("++", "--") : text.replace("--", "++");
}

function callEdits(node: SyntaxNode, over: Over): Edit[] {
  const callee = childInField(node, "function");
  const given = (childInField(node, "arguments")?.children ?? []).filter(
    ({ type }) => type !== "comment",
  );
  const [first, second] = given;
  const property = callee && childInField(callee, "property");
  const name = property ?? callee;
  const edits: Edit[] = [];
  const isSpread = [first, second].some((one) => one?.type === "spread_element");
  if (first && second && !isSpread && first.text !== second.text) {
    if (!symmetric.test(callee?.text ?? "") && !first.type.endsWith("function")) {
      edits.push(exchange(first, second, node));
    }
  }
  const other = name && lookalikes.get(name.text);
  if (name && other !== undefined) edits.push(over("call", other, name));
  const receiver = callee && childInField(callee, "object");
  if (receiver && property && shapers.test(property.text)) {
    edits.push(over("call", receiver.text));
  }
  return edits;
}

/** A call for its effect, or something written into an object. */
function isRemovable(statement: SyntaxNode): boolean {
  const [only] = statement.children;
  if (only?.type === "call_expression" || only?.type === "await_expression") return true;
  if (only?.type === "augmented_assignment_expression" || only?.type === "update_expression") {
    return true;
  }
  return only?.type === "assignment_expression";
}

function thrownEdits(node: SyntaxNode, over: Over): Edit[] {
  const [thrown] = node.children;
  const type = thrown?.type === "new_expression" ? childInField(thrown, "constructor") : undefined;
  const other = otherError.get(type?.text ?? "");
  return type && other !== undefined ? [over("exception", other, type)] : [];
}

function isNothing({ type, text }: SyntaxNode): boolean {
  return type === "undefined" || text === "null" || text === "undefined";
}

function literalEdits(node: SyntaxNode, parent: SyntaxNode | undefined): Edit[] {
  const { start, end, text } = node;
  const constant = (other: string): Edit => ({ kind: "constant", start, end, text: other });
  switch (node.type) {
    case "number":
      return otherNumber(text).map(constant);
    case "true":
      return [constant("false")];
    case "false":
      return [constant("true")];
    case "string":
      // What stands in `typeof x === "string"` tells nothing else than the comparison.
      return /^\btypeof\b/.test(parent?.text ?? "")
        ? []
        : [{ kind: "text", start: start + 1, end: start + 1, text: "X" }];
    case "template_string": {
      const piece = node.children.find(({ type, text: said }) => {
        return type === "string_fragment" && said.trim() !== "";
      });
      return piece ? [{ kind: "text", start: piece.start, end: piece.start, text: "X" }] : [];
    }
    default:
      return [];
  }
}

function otherNumber(text: string): string[] {
  if (/^\d[\d_]*n?$/.test(text)) {
    const value = BigInt(text.replaceAll(/[_n]/g, ""));
    const tail = text.endsWith("n") ? "n" : "";
    return [`${value + 1n}${tail}`, ...(value > 1n ? [`${value - 1n}${tail}`] : [])];
  }
  return /^[\d.]/.test(text) ? [`(${text} + 1)`] : [];
}
