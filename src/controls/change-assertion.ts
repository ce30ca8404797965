import { childInField, walkTree, type PythonNode } from "../python-source/tree.ts";
import type { Change, ChangeKind } from "../schema/control.ts";
import { nudgeLiterals, pick } from "./nudge.ts";
import type { Values } from "./values.ts";

interface Surroundings {
  names: Values;
  /** The text that the tree was made of. */
  source: string;
  random: () => number;
}

type Assertion = (args: readonly PythonNode[], call: Call, around: Surroundings) => Change[];

interface Call {
  callee: PythonNode;
  keywords: readonly PythonNode[];
}

/** The changes of one node, if it asserts something: a call by its name, or an assert statement. */
export function changeAssertion(node: PythonNode, around: Surroundings): Change[] {
  if (node.type === "assert_statement") {
    const [condition] = node.children;
    return condition === undefined ? [] : changeCondition(condition, true, around);
  }
  if (node.type !== "call") return [];
  const callee = childInField(node, "function");
  const name = callee && lastName(callee);
  const assertion = name && assertions.get(name.text);
  if (!name || !assertion) return [];
  const given = childInField(node, "arguments")?.children ?? [];
  const args = given.filter(({ type }) => type !== "keyword_argument" && type !== "comment");
  const keywords = given.filter(({ type }) => type === "keyword_argument");
  return assertion(args, { callee: name, keywords }, around);
}

const isEqual: Assertion = ([actual, expected], _call, around) =>
  actual && expected ? changeSides(actual, expected, around) : [];

function isTruth(wanted: boolean): Assertion {
  return ([condition], _call, around) =>
    condition ? changeCondition(condition, wanted, around) : [];
}

const isMember: Assertion = ([member], { callee }, around) => [
  ...(member ? changeMember(member, around) : []),
  replace(callee, "assertNotIn", "contrary"),
];

const isInstance: Assertion = (args, _call, { random }) =>
  args[1] ? [replace(args[1], otherThan(args[1].text, otherTypes, random), "type")] : [];

const isSomething: Assertion = ([value], { callee }, around) => [
  ...(value ? changeAttribute(value, around) : []),
  replace(callee, "assertIsNone", "contrary"),
];

const isDifferent: Assertion = ([first, second]) =>
  first && second ? [replace(second, first.text, "expression")] : [];

const raises: Assertion = ([error, pattern], { callee }, around) => [
  ...(error ? [replace(error, otherError(error.text, around.random), "exception")] : []),
  ...(pattern && callee.text.endsWith("Regex") ? nudge(pattern, around) : []),
];

const wasCalledWith: Assertion = (args, { keywords }, around) => {
  const values = [...args, ...keywords.flatMap((one) => childInField(one, "value") ?? [])];
  return values.flatMap((value) => [...nudge(value, around), ...alter(value, "expression")]);
};

function swapsTo(other: string): Assertion {
  return (_args, { callee }) => [replace(callee, other, "contrary")];
}

/** The contrary by the same name: what is greater is not smaller. */
const isOrdered: Assertion = ([first, second]) =>
  first && second
    ? [{ ...replace(first, `${second.text}, ${first.text}`, "expression"), end: second.end }]
    : [];

const assertions: ReadonlyMap<string, Assertion> = new Map([
  ...of(
    isEqual,
    `assertEqual assertEquals assertListEqual assertTupleEqual assertDictEqual assertSetEqual assertSequenceEqual
     assertMultiLineEqual assertCountEqual assertAlmostEqual assertAlmostEquals assertDictContainsSubset assertIs
     assert_frame_equal assert_series_equal assert_index_equal assert_array_equal assert_array_almost_equal
     assert_allclose assert_almost_equal assert_equal assert_string_equal assert_approx_equal assert_extension_array_equal`,
  ),
  ...of(isTruth(true), "assertTrue assert_"),
  ...of(isTruth(false), "assertFalse"),
  ...of(isMember, "assertIn"),
  ...of(isInstance, "assertIsInstance"),
  ...of(isDifferent, "assertNotEqual assertNotAlmostEqual assertIsNot"),
  ...of(raises, "assertRaises assertRaisesRegex assertWarns assertWarnsRegex raises"),
  ...of(
    wasCalledWith,
    "assert_called_with assert_called_once_with assert_any_call assert_has_calls assert_awaited_with assert_awaited_once_with",
  ),
  ...of(isOrdered, "assertGreater assertLess"),
  ...of(swapsTo("assertLess"), "assertGreaterEqual"),
  ...of(swapsTo("assertGreater"), "assertLessEqual"),
  ...of(swapsTo("assertIn"), "assertNotIn"),
  ...of(swapsTo("assertIsInstance"), "assertNotIsInstance"),
  ...of(swapsTo("assertIsNotNone"), "assertIsNone"),
  ...of(isSomething, "assertIsNotNone"),
  ...of(swapsTo("assertNotRegex"), "assertRegex"),
  ...of(swapsTo("assertRegex"), "assertNotRegex"),
  ...of(swapsTo("assert_not_called"), "assert_called assert_called_once"),
  ...of(swapsTo("assert_called"), "assert_not_called"),
]);

function of(assertion: Assertion, names: string): [string, Assertion][] {
  return names.split(/\s+/).map((name) => [name, assertion]);
}

/** Of two values that must be equal, the one that is expected becomes another. */
function changeSides(first: PythonNode, second: PythonNode, around: Surroundings): Change[] {
  const { names } = around;
  const expected = [second, first].filter((side) => !names.isAnswer(side));
  const altered = expected[0] ?? second;
  return [...expected.flatMap((side) => nudge(side, around)), ...alter(altered, "expression")];
}

const contraries: Readonly<Record<string, string>> = {
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
  in: "not in",
  "not in": "in",
  is: "is not",
  "is not": "is",
};
/** Calls that are true when what they are given last is equal, or nearly, to the rest. */
const likeEquality =
  /^(allclose|isclose|exec_test|array_equal|equals|equal|startswith|endswith|issubset|issuperset|match|fullmatch|search)$/;
/** Calls that are false of nearly anything else than what they are given. */
const likeExistence = /^(exists|isfile|isdir|is_file|is_dir|hasattr|has_option|has_section)$/;

function changeCondition(condition: PythonNode, wanted: boolean, around: Surroundings): Change[] {
  const [inner] = condition.children;
  if (condition.type === "parenthesized_expression" && inner)
    return changeCondition(inner, wanted, around);
  if (condition.type === "not_operator" && inner) return changeCondition(inner, !wanted, around);
  const changes: Change[] = [];
  walkTree(condition, (node) => {
    if (node.type === "lambda" || isAlternative(node, around.source)) return false;
    if (node.type === "comparison_operator") {
      changes.push(...changeComparison(node, wanted, around));
      return false;
    }
    if (node.type === "call" && wanted) changes.push(...changeQuestion(node, around));
    return true;
  });
  const isPlain = /^(call|identifier|attribute|subscript)$/.test(condition.type);
  const contrary = isPlain ? `not ${condition.text}` : `not (${condition.text})`;
  return [
    ...changes,
    ...changeAttribute(condition, around),
    replace(condition, contrary, "contrary"),
  ];
}

/** An attribute that the answer does not have, unless it has every one. */
function changeAttribute(expression: PythonNode, { names }: Surroundings): Change[] {
  const name = childInField(expression, "attribute");
  if (expression.type !== "attribute" || !name || !names.isAnswer(expression)) return [];
  return [replace(name, `${name.text}s`, "attribute")];
}

/** One of several may be true: the contrary of a part says nothing of the whole. */
function isAlternative(node: PythonNode, source: string): boolean {
  if (node.type === "call") return childInField(node, "function")?.text === "any";
  const [left, right] = node.children;
  if (node.type !== "boolean_operator" || !left || !right) return false;
  return source.slice(left.end, right.start).trim() === "or";
}

function changeComparison(node: PythonNode, wanted: boolean, around: Surroundings): Change[] {
  const [left, right, ...more] = node.children;
  if (!left || !right || more.length > 0) return [];
  const gap = around.source.slice(left.end, right.start);
  const operator = gap.trim();
  const contrary = contraries[operator];
  if (contrary === undefined) return [];
  const between = { start: left.end, end: right.start };
  const opposed: Change = { ...between, text: gap.replace(operator, contrary), kind: "contrary" };
  if (!wanted) return [opposed];
  if (operator === "==") return [...changeSides(left, right, around), opposed];
  if (operator.startsWith("<")) return [...changeDistance(left, around), opposed];
  return operator === "in" ? [...changeMember(left, around), opposed] : [opposed];
}

/** `abs(x - y)`, which is to be small. */
function changeDistance(call: PythonNode, around: Surroundings): Change[] {
  const name = childInField(call, "function")?.text;
  const [difference] = childInField(call, "arguments")?.children ?? [];
  const [first, second] = difference?.children ?? [];
  const isDistance = /^(math\.f|np\.)?abs$/.test(name ?? "") && difference && first && second;
  if (!isDistance || around.source.slice(first.end, second.start).trim() !== "-") return [];
  return [second, first]
    .filter((side) => !around.names.isAnswer(side))
    .flatMap((side) => nudge(side, around));
}

/** `isinstance(x, T)`, `np.allclose(x, y)`, `x.equals(y)`. */
function changeQuestion(call: PythonNode, around: Surroundings): Change[] {
  const callee = childInField(call, "function");
  const name = callee && lastName(callee).text;
  const args = (childInField(call, "arguments")?.children ?? []).filter(
    ({ type }) => type !== "keyword_argument",
  );
  const last = args[1] ?? args[0];
  if (!callee || !name || !last) return [];
  if (name === "isinstance")
    return [replace(last, otherThan(last.text, otherTypes, around.random), "type")];
  if (likeExistence.test(name)) return args.flatMap((arg) => nudge(arg, around));
  if (!likeEquality.test(name)) return [];
  // A pattern comes first, everything else that is expected may stand on either side.
  const first = args[1] ? args[0] : childInField(callee, "object");
  return first ? changeSides(first, last, around) : [];
}

function changeMember(member: PythonNode, around: Surroundings): Change[] {
  const longer = replace(member, `str(${member.text}) + "s"`, "expression");
  return [...nudge(member, around), longer];
}

/** The literals of an expectation, and of what was assigned to its names. */
function nudge(expression: PythonNode, { names, random }: Surroundings): Change[] {
  const own = names.isAnswer(expression) ? [] : [expression];
  return [...own, ...names.findExpected(expression)]
    .flatMap((value) => nudgeLiterals(value, random))
    .map((edit) => ({ ...edit, kind: "value" }));
}

function alter(expression: PythonNode, kind: ChangeKind): Change[] {
  const isObject = expression.field === "object";
  return listAlterations(expression).map((text, order) => ({
    ...replace(expression, isObject ? `(${text})` : text, kind),
    order,
  }));
}

const otherTypes = ["bytes", "complex", "frozenset", "range", "bytearray", "memoryview"];
// What answers raise, so that one which is of many kinds at once is found; where the test takes any, what none of them raises.
const usualErrors = ["TypeError", "ValueError", "KeyError", "IndexError", "RuntimeError"];
const rareErrors = ["BufferError", "EOFError", "MemoryError"];

function otherError(text: string, random: () => number): string {
  return otherThan(text, /^\w+Error$/.test(text) ? usualErrors : rareErrors, random);
}

function otherThan(text: string, others: readonly string[], random: () => number): string {
  const open = others.filter((other) => !text.includes(other));
  return pick(open, random) ?? "slice";
}

function replace(node: PythonNode, text: string, kind: ChangeKind): Change {
  return { start: node.start, end: node.end, text, kind };
}

/** `c` of `a.b.c`. */
function lastName(callee: PythonNode): PythonNode {
  return childInField(callee, "attribute") ?? callee;
}

/**
 * Expressions with another value than this one's, whatever its type is, the likeliest first: which of them runs is found out
 * with the ground truth.
 */
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
