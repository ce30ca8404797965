// Deep enough for every row of a report to be a piece of its own.
const mostDepth = 4;
const pieceLength = 2 ** 16;

/** The text of `JSON.stringify(value, null, 2)` in pieces: of a million rows it would be longer than a string can be. */
export function* jsonPieces(value: unknown): Generator<string> {
  let text = "";
  for (const part of describe(value, 0)) {
    text += part;
    if (text.length < pieceLength) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

function* describe(value: unknown, depth: number): Generator<string> {
  const inner = "  ".repeat(depth + 1);
  if (depth < mostDepth && isContainer(value)) {
    const isList = Array.isArray(value);
    const entries = Object.entries(value).filter(([, each]) => isList || each !== undefined);
    if (entries.length > 0) {
      let before = isList ? "[\n" : "{\n";
      for (const [key, each] of entries) {
        yield `${before}${inner}${isList ? "" : `${JSON.stringify(key)}: `}`;
        yield* describe(each, depth + 1);
        before = ",\n";
      }
      yield `\n${"  ".repeat(depth)}${isList ? "]" : "}"}`;
      return;
    }
  }
  const text = JSON.stringify(value, null, 2) ?? "null";
  yield text.replaceAll("\n", `\n${"  ".repeat(depth)}`);
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null && !("toJSON" in value);
}
