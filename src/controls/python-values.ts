import type { PythonNode } from "../python-source/tree.ts";
import { otherLetter, pick } from "./by-syntax/change-values.ts";
import type { Nudge, ValueSyntax } from "./by-syntax/test-syntax.ts";

/** A near miss for every literal: the same kind of value, not the same value. */
export const pythonValues: ValueSyntax = {
  literals: {
    integer: ({ text }, random) =>
      /^\d+$/.test(text) ? String(BigInt(text) + drawStep(random)) : undefined,
    // By more than tests tolerate.
    float: ({ text }, random) =>
      /^\d+\.\d*$/.test(text)
        ? text.replace(/^\d+/, (whole) => String(BigInt(whole) * 2n + drawStep(random)))
        : undefined,
    string: nudgeText,
    true: () => "False",
    false: () => "True",
    none: () => "0",
    list: insteadOfNothing("[0]"),
    dictionary: insteadOfNothing('{"": 0}'),
    tuple: insteadOfNothing("(0,)"),
  },
  // An index picks a value, a format or a name says how it is made.
  passedOver: new Set(["subscript", "lambda", "interpolation", "type", "comment"]),
  alter: (expression) =>
    listAlterations(expression).map((text) => (expression.field === "object" ? `(${text})` : text)),
};

function drawStep(random: () => number): bigint {
  return BigInt(1 + Math.floor(random() * 3));
}

function insteadOfNothing(other: string): Nudge {
  return ({ children }) => (children.length === 0 ? other : undefined);
}

/** Another letter or digit in the place of one; of an f-string only in what is written out. */
function nudgeText({ children, start, text }: PythonNode, random: () => number) {
  const opening = children.find(({ type }) => type === "string_start");
  if (opening === undefined) return undefined;
  const places = children
    .filter(({ type }) => type === "string_content")
    .flatMap((content) =>
      Array.from(
        content.text.matchAll(/[A-Za-z0-9]/g),
        ({ index }) => content.start + index,
      ).filter(
        (place) => !content.children.some((escape) => escape.start <= place && place < escape.end),
      ),
    );
  const place = pick(places, random);
  if (place === undefined) return { start: opening.end, end: opening.end, text: "a" };
  return { start: place, end: place + 1, text: otherLetter(text[place - start] ?? "", random) };
}

/** Whatever the type of the expression is: which of these runs is found out with the ground truth. */
function listAlterations({ type, text }: PythonNode): string[] {
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
