import { childInField, walkTree, type PythonNode } from "../python-source/tree.ts";
import type { Change } from "../schema/check.ts";
import { alter, changeSides, isEqual, nudgeValue, pick } from "./by-syntax/change-values.ts";
import { isDifferent, nameAssertions, replace, swapsTo } from "./by-syntax/test-syntax.ts";
import type { Assertion, Surroundings, ValueSyntax } from "./by-syntax/test-syntax.ts";

type Around = Surroundings<ValueSyntax>;

/** The changes of one node, if it asserts something: a call by its name, or an assert statement. */
export function changeAssertion(node: PythonNode, around: Around): Change[] {
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
  return assertion(args, name, around, keywords);
}

function isTruth(wanted: boolean): Assertion<Around> {
  return ([condition], _callee, around) =>
    condition ? changeCondition(condition, wanted, around) : [];
}

const isMember: Assertion<Around> = ([member], callee, around) => [
  ...(member ? changeMember(member, around) : []),
  replace(callee, "assertNotIn", "contrary"),
];

const isInstance: Assertion<Around> = (args, _callee, { random }) =>
  args[1] ? [replace(args[1], otherThan(args[1].text, otherTypes, random), "type")] : [];

const isSomething: Assertion<Around> = ([value], callee, around) => [
  ...(value ? changeAttribute(value, around) : []),
  replace(callee, "assertIsNone", "contrary"),
];

const raises: Assertion<Around> = ([error, pattern], callee, around) => {
  const others = /^\w+Error$/.test(error?.text ?? "") ? usualErrors : rareErrors;
  return [
    ...(error ? [replace(error, otherThan(error.text, others, around.random), "exception")] : []),
    ...(pattern && callee.text.endsWith("Regex") ? nudgeValue(pattern, around) : []),
  ];
};

const wasCalledWith: Assertion<Around> = (args, _callee, around, keywords = []) => {
  const values = [...args, ...keywords.flatMap((one) => childInField(one, "value") ?? [])];
  return values.flatMap((value) => [...nudgeValue(value, around), ...alter(value, around)]);
};

/** The contrary by the same name: what is greater is not smaller. */
const isOrdered: Assertion<Around> = ([first, second]) =>
  first && second
    ? [{ ...replace(first, `${second.text}, ${first.text}`, "expression"), end: second.end }]
    : [];

const assertions = nameAssertions<Around>(
  [
    isEqual,
    `assertEqual assertEquals assertListEqual assertTupleEqual assertDictEqual assertSetEqual assertSequenceEqual
     assertMultiLineEqual assertCountEqual assertAlmostEqual assertAlmostEquals assertDictContainsSubset assertIs
     assert_frame_equal assert_series_equal assert_index_equal assert_array_equal assert_array_almost_equal
     assert_allclose assert_almost_equal assert_equal assert_string_equal assert_approx_equal assert_extension_array_equal`,
  ],
  [isTruth(true), "assertTrue assert_"],
  [isTruth(false), "assertFalse"],
  [isMember, "assertIn"],
  [isInstance, "assertIsInstance"],
  [isDifferent, "assertNotEqual assertNotAlmostEqual assertIsNot"],
  [raises, "assertRaises assertRaisesRegex assertWarns assertWarnsRegex raises"],
  [
    wasCalledWith,
    "assert_called_with assert_called_once_with assert_any_call assert_has_calls assert_awaited_with assert_awaited_once_with",
  ],
  [isOrdered, "assertGreater assertLess"],
  [swapsTo("assertLess"), "assertGreaterEqual"],
  [swapsTo("assertGreater"), "assertLessEqual"],
  [swapsTo("assertIn"), "assertNotIn"],
  [swapsTo("assertIsInstance"), "assertNotIsInstance"],
  [swapsTo("assertIsNotNone"), "assertIsNone"],
  [isSomething, "assertIsNotNone"],
  [swapsTo("assertNotRegex"), "assertRegex"],
  [swapsTo("assertRegex"), "assertNotRegex"],
  [swapsTo("assert_not_called"), "assert_called assert_called_once"],
  [swapsTo("assert_called"), "assert_not_called"],
);

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

function changeCondition(condition: PythonNode, wanted: boolean, around: Around): Change[] {
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
function changeAttribute(expression: PythonNode, { values }: Around): Change[] {
  const name = childInField(expression, "attribute");
  if (expression.type !== "attribute" || !name || !values.isAnswer(expression)) return [];
  return [replace(name, `${name.text}s`, "attribute")];
}

/** One of several may be true: the contrary of a part says nothing of the whole. */
function isAlternative(node: PythonNode, source: string): boolean {
  if (node.type === "call") return childInField(node, "function")?.text === "any";
  const [left, right] = node.children;
  if (node.type !== "boolean_operator" || !left || !right) return false;
  return source.slice(left.end, right.start).trim() === "or";
}

function changeComparison(node: PythonNode, wanted: boolean, around: Around): Change[] {
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
function changeDistance(call: PythonNode, around: Around): Change[] {
  const name = childInField(call, "function")?.text;
  const [difference] = childInField(call, "arguments")?.children ?? [];
  const [first, second] = difference?.children ?? [];
  const isDistance = /^(math\.f|np\.)?abs$/.test(name ?? "") && difference && first && second;
  if (!isDistance || around.source.slice(first.end, second.start).trim() !== "-") return [];
  return [second, first]
    .filter((side) => !around.values.isAnswer(side))
    .flatMap((side) => nudgeValue(side, around));
}

/** `isinstance(x, T)`, `np.allclose(x, y)`, `x.equals(y)`. */
function changeQuestion(call: PythonNode, around: Around): Change[] {
  const callee = childInField(call, "function");
  const name = callee && lastName(callee).text;
  const args = (childInField(call, "arguments")?.children ?? []).filter(
    ({ type }) => type !== "keyword_argument",
  );
  const last = args[1] ?? args[0];
  if (!callee || !name || !last) return [];
  if (name === "isinstance")
    return [replace(last, otherThan(last.text, otherTypes, around.random), "type")];
  if (likeExistence.test(name)) return args.flatMap((arg) => nudgeValue(arg, around));
  if (!likeEquality.test(name)) return [];
  // A pattern comes first, everything else that is expected may stand on either side.
  const first = args[1] ? args[0] : childInField(callee, "object");
  return first ? changeSides(first, last, around) : [];
}

function changeMember(member: PythonNode, around: Around): Change[] {
  const longer = replace(member, `str(${member.text}) + "s"`, "expression");
  return [...nudgeValue(member, around), longer];
}

const otherTypes = ["bytes", "complex", "frozenset", "range", "bytearray", "memoryview"];
// What answers raise, so that one which is of many kinds at once is found; where the test takes any, what none of them raises.
const usualErrors = ["TypeError", "ValueError", "KeyError", "IndexError", "RuntimeError"];
const rareErrors = ["BufferError", "EOFError", "MemoryError"];

function otherThan(text: string, others: readonly string[], random: () => number): string {
  const open = others.filter((other) => !text.includes(other));
  return pick(open, random) ?? "slice";
}

/** `c` of `a.b.c`. */
function lastName(callee: PythonNode): PythonNode {
  return childInField(callee, "attribute") ?? callee;
}
