import type { PythonNode } from "./tree.ts";

/** Whether an identifier stands for a value: it also names attributes, arguments, parameters and definitions. */
export function isExpression(node: PythonNode, parent: PythonNode | undefined): boolean {
  if (!parent) return true;
  if (parent.type === "attribute") return node.field === "object";
  if (namedForms.has(parent.type)) return node.field !== "name";
  return !parameterLists.has(parent.type) && !parameterForms.has(parent.type);
}

const parameterLists = new Set(["parameters", "lambda_parameters"]);
const parameterForms = new Set([
  "typed_parameter",
  "list_splat_pattern",
  "dictionary_splat_pattern",
]);
const namedForms = new Set([
  "keyword_argument",
  "default_parameter",
  "typed_default_parameter",
  "function_definition",
  "class_definition",
]);
