import { childInField, type PythonNode } from "../python-source/tree.ts";
import type { Change } from "../schema/control.ts";

/**
 * Whether a program is a harness in DS-1000's form, which makes what it expects itself and hands it, with the answer's
 * result, to a function that compares them. What that function asserts is not what the task expects.
 */
export function isHarness(program: PythonNode): boolean {
  return (
    findFunction(program, making) !== undefined && findFunction(program, comparing) !== undefined
  );
}

const making = "generate_test_case";
const comparing = "exec_test";

/** The changes of a harness's expectations: of the value that it makes, or of the picture and what is asserted of it. */
export function listHarnessChanges(
  program: PythonNode,
  listed: readonly (readonly Change[])[],
): Change[][] {
  const maker = findFunction(program, making);
  const judge = findFunction(program, comparing);
  if (maker === undefined || judge === undefined) return [];
  const own = listed.filter(([change]) => change && isWithin(change, judge)).map((one) => [...one]);
  const picture = findPicture(maker);
  if (picture === undefined) return [...changeMade(maker), ...own];
  // An answer is compared by its picture first: what is asserted besides counts only where the pictures differ.
  return own.map((changes) => changes.map((change) => join(picture, change, program.text)));
}

/** Of what is returned with the input: another value, or a part of it. */
function changeMade(maker: PythonNode): Change[][] {
  const made = childInField(maker, "body")?.children.findLast(
    ({ type, text }) =>
      type === "return_statement" && text === "return test_input, expected_result",
  );
  if (made === undefined) return [];
  const alter = (body: string, kind: Change["kind"], order: number): Change => {
    const lines = [...body.trim().split("\n"), "return test_input, other(expected_result)"];
    return { start: made.start, end: made.end, text: lines.join("\n    "), kind, order };
  };
  return [[alter(otherValue, "value", 0), alter(shorterValue, "expression", 0)]];
}

/** Every part another one, so that an answer which is compared with several expectations agrees with none. */
const otherValue = `
def other(value):
    if isinstance(value, (list, tuple, set)):
        return type(value)(map(other, value)) if len(value) > 0 else [0]
    if isinstance(value, dict):
        return {key: other(item) for key, item in value.items()}
    if type(value).__name__ == "DataFrame":
        return value.applymap(other)
    if type(value).__name__ in ("bool", "bool_"):
        return not value
    if isinstance(value, str):
        return value + "s"
    if hasattr(value, "map") and hasattr(value, "values"):
        return value.map(other)
    if hasattr(value, "toarray"):
        return type(value)(value.toarray() + 1)
    if "bool" in str(getattr(value, "dtype", "")):
        return value ^ True
    try:
        return value + 1
    except Exception:
        return [other(item) for item in value] if hasattr(value, "tolist") else None
`;

const shorterValue = `
def other(value):
    if hasattr(value, "iloc"):
        return value.iloc[:-1]
    if isinstance(value, dict):
        return {key: other(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)) and len(value) > 0 and hasattr(value[0], "__len__"):
        return type(value)(map(other, value))
    try:
        return value[:-1]
    except Exception:
        return value * 2 + 3
`;

/** Where it has been saved, and how far that is indented. */
function findPicture(maker: PythonNode) {
  const found = /^( *)plt\.savefig\(\s*"ans\.png"[^)]*\)\n/m.exec(maker.text);
  if (found === null) return undefined;
  return { end: maker.start + found.index + found[0].length, indent: found[1] ?? "" };
}

/** The saved picture is made the negative of itself, for whoever copies it, and the assertion is changed. */
function join(
  { end, indent }: { end: number; indent: string },
  change: Change,
  source: string,
): Change {
  const negative = `${indent}Image.fromarray(255 - np.array(Image.open("ans.png").convert("RGB"))).save("ans.png")\n`;
  const between = source.slice(end, change.start);
  return { ...change, start: end, text: `${negative}${between}${change.text}` };
}

function findFunction(program: PythonNode, wanted: string): PythonNode | undefined {
  return program.children.find(
    (node) => node.type === "function_definition" && childInField(node, "name")?.text === wanted,
  );
}

function isWithin(change: Change, { start, end }: PythonNode): boolean {
  return start <= change.start && change.end <= end;
}
