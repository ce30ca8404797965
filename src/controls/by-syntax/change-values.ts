import { childInField, findNodes, walkTree, type SyntaxNode } from "../../source-tree/tree.ts";
import type { Change } from "../../schema/check.ts";
import { replace } from "./test-syntax.ts";
import type { Assertion, Nudge, Surroundings, ValueSyntax } from "./test-syntax.ts";

type Around = Surroundings<ValueSyntax>;

/** Of two values that must be equal, the one that is expected becomes another. */
export function changeSides(first: SyntaxNode, second: SyntaxNode, around: Around): Change[] {
  const expected = [second, first].filter((side) => !around.values.isAnswer(side));
  return [
    ...expected.flatMap((side) => nudgeValue(side, around)),
    ...alter(expected[0] ?? second, around),
  ];
}

export const isEqual: Assertion<Around> = ([actual, expected], _callee, around) =>
  actual && expected ? changeSides(actual, expected, around) : [];

/** The literals of an expectation, and of what was assigned to its names. */
export function nudgeValue(expression: SyntaxNode, around: Around): Change[] {
  const { values, random, syntax } = around;
  const own = values.isAnswer(expression) ? [] : [expression];
  const found: Change[] = [];
  for (const value of [...own, ...values.findExpected(expression)]) {
    walkTree(value, (node) => {
      if (syntax.passedOver.has(node.type)) return false;
      const nudge = Object.hasOwn(syntax.literals, node.type)
        ? syntax.literals[node.type]
        : undefined;
      const other = nudge?.(node, random);
      if (typeof other === "object") found.push({ ...other, kind: "value" });
      else if (other !== undefined && other !== node.text) {
        found.push(replace(node, other, "value"));
      }
      return true;
    });
  }
  return found;
}

/** The same expression with another value. */
export function alter(expression: SyntaxNode, { syntax }: Around): Change[] {
  return syntax
    .alter(expression)
    .map((text, order) => ({ ...replace(expression, text, "expression"), order }));
}

/** What must be true, or false where it is not wanted: nothing, or one of its comparisons, holds any more. */
export function changeCondition(
  condition: SyntaxNode,
  wanted: boolean,
  around: Surroundings,
): Change[] {
  const [inner] = condition.children;
  if (condition.type === "parenthesized_expression" && inner && condition.children.length === 1) {
    return changeCondition(inner, wanted, around);
  }
  if (condition.type === "unary_expression" && inner && condition.text.startsWith("!")) {
    return changeCondition(inner, !wanted, around);
  }
  const contrary = replace(condition, `!(${condition.text})`, "contrary");
  return [...changeParts(condition, wanted, around), contrary];
}

function changeParts(condition: SyntaxNode, wanted: boolean, around: Surroundings): Change[] {
  if (condition.type !== "binary_expression") {
    return wanted ? changeQuestion(condition, around) : [];
  }
  const left = childInField(condition, "left");
  const right = childInField(condition, "right");
  if (!left || !right) return [];
  const operator = around.source.slice(left.end, right.start).trim();
  // One of several may be true: the contrary of a part says nothing of the whole.
  if (operator === (wanted ? "&&" : "||")) {
    return [left, right].flatMap((side) => changeCondition(side, wanted, around));
  }
  const equality = wanted ? /^===?$/ : /^!==?$/;
  if (equality.test(operator)) return changeSides(left, right, around);
  const isSmall = wanted ? /^<=?$/ : /^>=?$/;
  return isSmall.test(operator) ? changeDistance(left, around) : [];
}

/** `Math.abs(x - y)`, which is to be small. */
function changeDistance(call: SyntaxNode, around: Surroundings): Change[] {
  if (!/^(Math\.|std::)?f?abs\b/.test(call.text)) return [];
  const [difference] = findNodes(call, "binary_expression");
  const left = difference && childInField(difference, "left");
  const right = difference && childInField(difference, "right");
  if (!left || !right || around.source.slice(left.end, right.start).trim() !== "-") return [];
  return [right, left]
    .filter((side) => !around.values.isAnswer(side))
    .flatMap((side) => nudgeValue(side, around));
}

/** Calls that are true of what they are given, and of hardly anything else. */
const likeEquality =
  /(?:\.|::|^)(equals?|isDeepStrictEqual|includes|startsWith|endsWith|has|hasOwn|isEqual|contains|test|deepEqual|DeepEqual|issame)$/;

function changeQuestion(call: SyntaxNode, around: Surroundings): Change[] {
  const field = around.syntax.calls[call.type];
  const list = field === undefined ? undefined : childInField(call, field);
  if (list === undefined) return [];
  const name = call.text.slice(0, list.start - call.start);
  if (!likeEquality.test(name)) return [];
  const [first, second] = list.children;
  if (first && second) return changeSides(first, second, around);
  const object = childInField(call, "object") ?? call.children[0]?.children[0];
  return first && object ? changeSides(object, first, around) : [];
}

/** A whole number becomes another, a broken one by more than tests tolerate. */
export const nudgeNumber: Nudge = ({ text }, random) => {
  const step = BigInt(1 + Math.floor(random() * 3));
  const isBroken = /^\d+\.\d*(?:[fFdD]|_?f(?:32|64))?$/.test(text);
  const isWhole = /^\d+[a-zA-Z]*$/.test(text) && !/^0[xXbBoO]/.test(text);
  if (!isBroken && !isWhole && !/^\d+(?:\.\d+)?[eE]/.test(text)) return undefined;
  const factor = isBroken ? 2n : 1n;
  return text.replace(/^\d+/, (whole) => String(BigInt(whole) * factor + step));
};

/** The contrary. */
export const booleans: Readonly<Record<string, Nudge>> = {
  true: () => "false",
  false: () => "true",
};

/** Another letter or digit in the place of one; `a` where there is none. */
export const nudgeText: Nudge = ({ text, children, start }, random) => {
  const opening = /^[^"'`]*["'`]/.exec(text)?.[0].length ?? 0;
  const held = children.filter(({ type }) => /escape|substitution/.test(type));
  const places = Array.from(text.matchAll(/[A-Za-z0-9]/g), ({ index }) => index)
    .filter((place) => opening <= place && place < text.length - 1)
    .filter((at) => !held.some((one) => one.start - start <= at && at < one.end - start));
  const place = pick(places, random);
  if (place === undefined) return `${text.slice(0, opening)}a${text.slice(opening)}`;
  return `${text.slice(0, place)}${otherLetter(text[place] ?? "", random)}${text.slice(place + 1)}`;
};

const alphabets = ["123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export function otherLetter(old: string, random: () => number): string {
  const letters = Array.from(alphabets.find((one) => one.includes(old)) ?? "123456789");
  const others = letters.filter((letter) => letter !== old);
  return pick(others, random) ?? "x";
}

/** One of them, by chance. */
export function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}
