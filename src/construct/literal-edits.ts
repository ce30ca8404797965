import type { PythonNode } from "../python-source/tree.ts";
import type { Edit } from "./mutation-rules.ts";

/** Another number, text, truth value or nothing in the place of a literal. */
export function literalEdits(node: PythonNode, parent: PythonNode | undefined): Edit[] {
  const { start, end } = node;
  const constant = (text: string): Edit[] => [{ kind: "constant", start, end, text }];
  switch (node.type) {
    case "integer":
    case "float":
      return otherNumber(node.text).flatMap(constant);
    case "string":
      return textEdits(node);
    case "true":
      return constant("False");
    case "false":
      return constant("True");
    case "none":
      // `is None` has its own mutant, and what a function returns too.
      return /^(comparison_operator|return_statement|type)$/.test(parent?.type ?? "")
        ? []
        : constant("0");
    default:
      return [];
  }
}

function otherNumber(text: string): string[] {
  if (/^\d[\d_]*$/.test(text)) {
    const digits = text.replaceAll("_", "");
    // Not through a number: Python's have no end.
    const value = BigInt(digits);
    return [String(value + 1n), ...(value > 1n ? [String(value - 1n)] : [])];
  }
  if (/^\d*\.\d*$|^\d+(\.\d*)?e[+-]?\d+$/i.test(text)) return [`(${text} + 1)`];
  return /^0[xob]/i.test(text) ? [`(${text} + 1)`] : [];
}

/** A text with another letter in it; of an f-string only what is written out, of a docstring nothing. */
function textEdits(node: PythonNode): Edit[] {
  const opening = node.children.find((child) => child.type === "string_start");
  if (opening === undefined) return [];
  const content = node.children.find(
    (child) => child.type === "string_content" && child.text.trim() !== "",
  );
  if (content !== undefined) {
    const at = /\w/.exec(content.text)?.index;
    // Behind the first letter, and so never inside an escape.
    const place =
      content.start + (at === undefined || content.text.slice(0, at).includes("\\") ? 0 : at + 1);
    return [{ kind: "text", start: place, end: place, text: "X" }];
  }
  const isEmpty = node.children.length === 2;
  return isEmpty ? [{ kind: "text", start: opening.end, end: opening.end, text: "X" }] : [];
}
