import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toSiteJson } from "../../../src/report/site/site-json.ts";
import { makeSlugs } from "../../../src/pipeline/site/make-site.ts";

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

describe("the JSON of a page", () => {
  test("has no character that steers, and no endless name", () => {
    const text = toSiteJson({
      name: "N".repeat(1000),
      deep: [{ text: "\u001B[31m\u202Ea\tb\nc" }],
    });
    expect(JSON.parse(text)).toEqual({
      name: `${"N".repeat(199)}…`,
      deep: [{ text: String.raw`\u001b[31m\u202ea` + "\tb\nc" }],
    });
  });
});
