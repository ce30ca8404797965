import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, sha256 } from "../../src/lib/hash.ts";

describe("canonicalJson", () => {
  test("sorts keys at every depth and leaves arrays as they are", () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }, 3], a: null })).toBe(
      '{"a":null,"b":[{"c":2,"d":1},3]}',
    );
  });

  test("has the same bytes for the same object in another order", () => {
    const objects = fc.dictionary(
      fc.string().filter((key) => key !== "__proto__"),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(objects, (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
      }),
    );
  });
});

test("sha256 takes text as its UTF-8 bytes", () => {
  expect(sha256("é")).toBe(sha256(new Uint8Array([0xc3, 0xa9])));
  expect(sha256("")).toMatch(/^e3b0c44298fc1c14/);
});
