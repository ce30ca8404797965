import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadHighlighter } from "../../../src/report/site/highlight.ts";
import { makeSlugs } from "../../../src/report/site/slugs.ts";
import { showHidden } from "../../../src/lib/printable.ts";

describe("names for addresses", () => {
  test("are safe, and no two alike whatever their case", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (names) => {
        const slugs = makeSlugs(names);
        expect(slugs).toHaveLength(names.length);
        expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(names.length);
        for (const slug of slugs) expect(slug).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
      }),
    );
  });

  test("stay readable", () => {
    expect(makeSlugs(["BigCodeBench/17", "a b", "A-B", "..", "é"])).toEqual([
      "BigCodeBench-17",
      "a-b",
      "A-B-2",
      "unnamed",
      "e",
    ]);
  });
});

describe("code in colours", () => {
  test("is the code, whatever it says", async () => {
    const highlight = await loadHighlighter();
    const text = (code: string) =>
      highlight(code)
        .map((line) => line.map(([, piece]) => piece).join(""))
        .join("\n");
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (noise) => {
        const code = noise.replaceAll(/\r\n?|[\u2028\u2029]/g, " ");
        expect(text(code)).toBe(showHidden(code).trimEnd());
      }),
    );
    const source = 'def f(x: int) -> str:\n    """Doc."""\n    return f"{x}"  # done';
    expect(text(source)).toBe(source);
  });

  test("knows keywords, strings and comments", async () => {
    const highlight = await loadHighlighter();
    const pieces = highlight("def f():\n    return 'a'  # b").flat();
    const kindOf = (text: string) => pieces.find(([, piece]) => piece.trim() === text)?.[0];
    expect(kindOf("def")).toBe("keyword");
    expect(kindOf("f")).toBe("function");
    expect(kindOf("'a'")).toBe("string");
    expect(kindOf("# b")).toBe("comment");
  });

  test("takes a line of a megabyte as it is", async () => {
    const highlight = await loadHighlighter();
    const line = `x = "${"a".repeat(1_000_000)}"`;
    expect(highlight(line)).toEqual([[["plain", line]]]);
  });
});
