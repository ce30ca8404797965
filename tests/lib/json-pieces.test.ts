import * as fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPieces } from "../../src/lib/json-pieces.ts";

test("the pieces are what JSON.stringify makes of the whole", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 7 }), (value) => {
      expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test.for([
  ["what is undefined", { a: undefined, b: [undefined, 1], c: { d: undefined } }],
  ["dates", { at: new Date(0), all: [new Date(1)] }],
  ["texts over line ends", { a: [{ b: [{ c: ["x\ny", {}, []] }] }] }],
] as const)("%s is told as JSON.stringify tells it", ([, value]) => {
  expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value, null, 2));
});

test("many rows come in many pieces", () => {
  const rows = Array.from({ length: 10_000 }, (_, sample) => ({ sample, trace: "x".repeat(50) }));
  const pieces = [...jsonPieces({ models: [{ samples: rows }] })];
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(70_000);
});
