import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { highlight } from "../../web/lib/highlight.ts";

function textOf(code: string): string {
  return highlight(code)
    .map((line) => line.map((piece) => piece.text).join(""))
    .join("\n");
}

describe("code in colours", () => {
  test("is the code, whatever it says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (code) => {
        expect(textOf(code)).toBe(code.trimEnd());
      }),
    );
    const source = 'def f(x: int) -> str:\n    """Doc."""\n    return f"{x}"  # done';
    expect(textOf(source)).toBe(source);
  });

  test("knows keywords, strings and comments", () => {
    const pieces = highlight("def f():\n    return 'a'  # b").flat();
    const kindOf = (text: string) => pieces.find((piece) => piece.text.trim() === text)?.kind;
    expect(kindOf("def")).toBe("keyword");
    expect(kindOf("f")).toBe("function");
    expect(kindOf("'a'")).toBe("string");
    expect(kindOf("# b")).toBe("comment");
  });

  test("takes a line of a megabyte as it is", () => {
    const line = `x = "${"a".repeat(1_000_000)}"`;
    expect(highlight(line)).toEqual([[{ kind: null, text: line }]]);
  });
});
