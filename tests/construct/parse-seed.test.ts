import { expect, test } from "vitest";
import { parseSeed } from "../../src/construct/seeds.ts";

test("a row of ODEX, a question with its answer and a library with its manual are seeds", () => {
  const odex = { intent: "sort a list", canonical_solution: "x.sort()", library: ["heapq"] };
  expect(parseSeed(odex, null)).toMatchObject({
    ok: true,
    value: { intent: "sort a list", code: "x.sort()", libraries: ["heapq"], documentation: null },
  });
  expect(parseSeed({ title: " How? ", answer: "f()" }, null)).toMatchObject({
    ok: true,
    value: { intent: "How?", code: "f()", libraries: [] },
  });
  expect(parseSeed({ library: "zlib" }, "Compresses.")).toMatchObject({
    ok: true,
    value: { code: null, libraries: ["zlib"], documentation: "Compresses." },
  });
});

test("the better intent wins, and the id depends on what the seed says alone", () => {
  const row = { intent: "a", rewritten_intent: "b", snippet: "c" };
  const [first, second] = [row, { ...row, question_id: 7 }].map((each) => parseSeed(each, null));
  expect(first).toEqual(second);
  expect(first).toMatchObject({ value: { intent: "b" } });
});

test.for([
  {},
  { intent: "only" },
  { snippet: "only" },
  { library: "zlib" },
  { intent: 3, code: [] },
])("%j is none", (row) => {
  expect(parseSeed(row, null)).toMatchObject({ ok: false });
});
