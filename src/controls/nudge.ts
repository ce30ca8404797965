import { walkTree, type PythonNode } from "../python-source/tree.ts";
import type { Edit } from "../schema/control.ts";

/** Where a literal is no part of the value: an index picks one, a format or a name says how it is made. */
const passedOver = new Set(["subscript", "lambda", "interpolation", "type", "comment"]);

/**
 * A near miss for every literal of an expression: the same kind of value, not the same value. `random` gives numbers from 0
 * up to 1 and decides how far off it is.
 */
export function nudgeLiterals(expression: PythonNode, random: () => number): Edit[] {
  const edits: Edit[] = [];
  walkTree(expression, (node) => {
    if (passedOver.has(node.type)) return false;
    edits.push(...nudge(node, random));
    return node.type !== "string";
  });
  return edits;
}

function nudge(node: PythonNode, random: () => number): Edit[] {
  const { start, end, text } = node;
  const instead = (other: string): Edit[] => [{ start, end, text: other }];
  const isEmpty = node.children.length === 0;
  switch (node.type) {
    case "integer":
      return /^\d+$/.test(text) ? instead(String(BigInt(text) + drawStep(random))) : [];
    case "float":
      // By more than tests tolerate.
      return /^\d+\.\d*$/.test(text)
        ? instead(text.replace(/^\d+/, (whole) => String(BigInt(whole) * 2n + drawStep(random))))
        : [];
    case "string":
      return nudgeText(node, random);
    case "true":
      return instead("False");
    case "false":
      return instead("True");
    case "none":
      return instead("0");
    case "list":
      return isEmpty ? instead("[0]") : [];
    case "dictionary":
      return isEmpty ? instead('{"": 0}') : [];
    case "tuple":
      return isEmpty ? instead("(0,)") : [];
    default:
      return [];
  }
}

function drawStep(random: () => number): bigint {
  return BigInt(1 + Math.floor(random() * 3));
}

/** Another letter or digit in the place of one; of an f-string only in what is written out. */
function nudgeText({ children, start, text }: PythonNode, random: () => number): Edit[] {
  const opening = children.find(({ type }) => type === "string_start");
  if (opening === undefined) return [];
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
  if (place === undefined) return [{ start: opening.end, end: opening.end, text: "a" }];
  const old = text[place - start] ?? "";
  const others = Array.from(alphabets.find((one) => one.includes(old)) ?? digits);
  const other = pick(
    others.filter((letter) => letter !== old),
    random,
  );
  return [{ start: place, end: place + 1, text: other ?? "x" }];
}

const digits = "123456789";
const letters = "abcdefghijklmnopqrstuvwxyz";
const alphabets = [letters, letters.toUpperCase()];

/** One of them, by chance. */
export function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}
