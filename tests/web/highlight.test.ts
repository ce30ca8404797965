import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languages as known } from "../../src/languages/registry.ts";
import { highlight } from "../../web/lib/highlight.ts";

function textOf(code: string, language: string | null): string {
  return highlight(code, language)
    .map((line) => line.map((piece) => piece.text).join(""))
    .join("\n");
}

/** Those of tasks. */
const languages = Object.keys(known).filter((name) => name !== "repository");

describe("code in colours", () => {
  test("is the code, whatever it says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (code) => {
        for (const language of [...languages, "no language", null]) {
          expect(textOf(code, language)).toBe(code.trimEnd());
        }
      }),
    );
    const source = 'def f(x: int) -> str:\n    """Doc."""\n    return f"{x}"  # done';
    expect(textOf(source, "python")).toBe(source);
  });

  test("knows keywords, strings and comments", () => {
    const pieces = highlight("def f():\n    return 'a'  # b", "python").flat();
    const kindOf = (text: string) => pieces.find((piece) => piece.text.trim() === text)?.kind;
    expect(kindOf("def")).toBe("keyword");
    expect(kindOf("f")).toBe("function");
    expect(kindOf("'a'")).toBe("string");
    expect(kindOf("# b")).toBe("comment");
  });

  test.for(languages)("knows %s", (language) => {
    const word = { python: "return", rust: "let", go: "func" }[language] ?? "class";
    const pieces = highlight(`${word} x`, language).flat();
    expect(pieces.find(({ text }) => text === word)?.kind).toBe("keyword");
  });

  test("takes a line of a megabyte as it is", () => {
    const line = `x = "${"a".repeat(1_000_000)}"`;
    expect(highlight(line, "python")).toEqual([[{ kind: null, text: line }]]);
  });
});
