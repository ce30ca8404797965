import type { PythonNode } from "../python-source/tree.ts";

/**
 * Expressions with another value than this one's, whatever its type is, the likeliest first: which of them runs is found out
 * with the ground truth.
 */
export function listAlterations({ type, text }: PythonNode): string[] {
  const isAtom = /^(call|identifier|attribute|subscript|integer|float|string|list|tuple)$/.test(
    type,
  );
  const operand = isAtom ? text : `(${text})`;
  const number = `${operand} + 1`;
  const list = `${operand}[:-1] + [0]`;
  // Of a string the next one, and of anything else no equal.
  const others = [`str(${operand}) + "s"`, `${operand}[:-1]`];
  if (/^(len|sum|round|int|float|abs|max|min)\(/.test(text)) return [number];
  const isList = type.startsWith("list") || /^(list|sorted)\(|tolist\(\)$/.test(text);
  return isList ? [list, ...others] : [number, list, ...others];
}
