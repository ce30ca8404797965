import { childInField, type PythonNode } from "../python-source/tree.ts";
import type { Change } from "../schema/check.ts";

/**
 * The changes of what a harness in DS-1000's form expects: of the value that it makes, or of the picture and what is asserted
 * of it; undefined where the program is none. It makes what it expects itself and hands it, with the answer's result, to a
 * function that compares them; what that function asserts is not what the task expects.
 */
export function listHarnessChanges(
  program: PythonNode,
  listed: readonly Change[][],
): Change[][] | undefined {
  const findFunction = (wanted: string) =>
    program.children.find(
      (node) => node.type === "function_definition" && childInField(node, "name")?.text === wanted,
    );
  const maker = findFunction("generate_test_case");
  const judge = findFunction("exec_test");
  if (maker === undefined || judge === undefined) return undefined;
  const own = listed.filter(
    ([change]) => change && judge.start <= change.start && change.end <= judge.end,
  );
  const picture = /^( *)plt\.savefig\(\s*"ans\.png"[^)]*\)\n/m.exec(maker.text);
  if (picture === null) return [...changeMade(maker), ...own];
  // An answer is compared by its picture first: what is asserted besides counts only where the pictures differ. The saved
  // picture is made the negative of itself, for whoever copies it, and the assertion is changed.
  const start = maker.start + picture.index + picture[0].length;
  const negative = `${picture[1] ?? ""}Image.fromarray(255 - np.array(Image.open("ans.png").convert("RGB"))).save("ans.png")\n`;
  return own.map((changes) =>
    changes.map((change) => {
      const between = program.text.slice(start, change.start);
      return { ...change, start, text: `${negative}${between}${change.text}` };
    }),
  );
}

/** Of what is returned with the input: another value, or a part of it. */
function changeMade(maker: PythonNode): Change[][] {
  const made = childInField(maker, "body")?.children.findLast(
    ({ type, text }) =>
      type === "return_statement" && text === "return test_input, expected_result",
  );
  if (made === undefined) return [];
  const alter = (body: string, kind: Change["kind"]): Change => {
    const lines = [...body.trim().split("\n"), "return test_input, other(expected_result)"];
    return { start: made.start, end: made.end, text: lines.join("\n    "), kind, order: 0 };
  };
  return [[alter(otherValue, "value"), alter(shorterValue, "expression")]];
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
