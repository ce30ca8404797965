import { childInField, type PythonNode } from "../python-source/tree.ts";
import { editsOf, type MutationRules } from "./mutation-rules.ts";

export const pythonRules: MutationRules = {
  editsOf,
  isLeftAlone: (node) => isLeftAlone(node) || isEquivalentByForm(node),
  isSeldomChecked,
  isDefault,
};

function isLeftAlone(node: PythonNode): boolean {
  if (
    /^(type|comment|import_statement|import_from_statement|future_import_statement)$/.test(
      node.type,
    )
  )
    return true;
  // A text that stands alone is a comment.
  const isStatement = node.type === "expression_statement";
  return isStatement && /^(string|concatenated_string)$/.test(node.children[0]?.type ?? "");
}

const sameWithout = new Map(
  Object.entries<RegExp>({
    encoding: /^["']utf-?8["']$/i,
    newline: /^["']["']$/,
    mode: /^["']r["']$/,
  }),
);

/** Arguments that say what holds anyway in the environments that tasks run in. */
function isEquivalentByForm(node: PythonNode): boolean {
  if (node.type !== "keyword_argument") return false;
  const usual = sameWithout.get(childInField(node, "name")?.text ?? "");
  return usual?.test(childInField(node, "value")?.text ?? "") ?? false;
}

const seldomChecked =
  /^(?:logging|logger|log|warnings|gc)\.|^print$|\.(?:close|flush|show|tight_layout|set_title|set_xlabel|set_ylabel|suptitle|title|xlabel|ylabel|legend|grid|xticks|yticks|set_style|style\.use)$|^plt\.(?:figure|close)$/;

function isSeldomChecked(node: PythonNode): boolean {
  const call = node.type === "expression_statement" ? node.children[0] : node;
  if (call?.type !== "call") return false;
  const callee = childInField(call, "function")?.text ?? "";
  return seldomChecked.test(callee) || /(?:Error|Exception|Warning)$/.test(callee);
}

function isDefault(node: PythonNode, parent: PythonNode | undefined): boolean {
  return node.field === "value" && /^(typed_)?default_parameter$/.test(parent?.type ?? "");
}
