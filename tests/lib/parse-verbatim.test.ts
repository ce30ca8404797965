import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isObject } from "../../src/lib/is-object.ts";
import { parseVerbatim } from "../../src/lib/parse-verbatim.ts";

test("keeps what JavaScript would change", () => {
  const text = ` {"a": 1.0, "b" : [1.0, 12345678901234567890, NaN, {"c": "}]\\""}] ,"d":-Infinity}`;
  expect(parseVerbatim(text, new Set(["b", "d"]))).toEqual({
    a: 1,
    b: `[1.0, 12345678901234567890, NaN, {"c": "}]\\""}]`,
    d: "-Infinity",
  });
});

test("leaves every other value, and the text of each that is named", () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
  fc.assert(
    fc.property(objects, fc.integer({ max: 3, min: 0 }), (object, indent) => {
      const named = Object.keys(object).filter((_, index) => index % 2 === 0);
      const parsed = parseVerbatim(JSON.stringify(object, null, indent), new Set(named));
      const expected = JSON.parse(JSON.stringify(object));
      if (!isObject(parsed)) throw new Error("no object");
      for (const name of named) {
        expected[name] = JSON.stringify(JSON.parse(JSON.stringify(object[name])), null, 0);
        parsed[name] = JSON.stringify(JSON.parse(String(parsed[name])));
      }
      expect(parsed).toEqual(expected);
    }),
  );
});

test.for(["", "[1]", "{", '{"a"', '{"a" 1}', '{"a": 1', '{"a": 1} x', "null"])(
  "does not take %j for an object",
  (text) => {
    const parsed = parseVerbatim(text, new Set(["a"]));
    expect(typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)).toBe(false);
  },
);
