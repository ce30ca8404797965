import { expect, test } from "vitest";
import { z } from "zod";
import { byName } from "../../src/schema/shapes.ts";
import { Verdict } from "../../src/schema/verdict.ts";
import { makeVerdict } from "../support/make-verdict.ts";

const text = '{"__proto__":"a","constructor":"b","toString":"c","test_it":"d"}';

test("every name of an object is kept, those of JavaScript's own too", () => {
  expect(JSON.stringify(byName(z.string()).parse(JSON.parse(text)))).toBe(text);
});

test("a name that is not there is not found, whatever it is", () => {
  const found = byName(z.string()).parse({});
  expect([found["constructor"], found["toString"], found["__proto__"]]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a wrong value is told with its name, and what is no object is refused", () => {
  const { error } = byName(z.string()).safeParse(JSON.parse('{"__proto__":1}'));
  expect(error?.issues).toMatchObject([{ path: ["__proto__"], code: "invalid_type" }]);
  for (const given of [undefined, null, [], "text"]) {
    expect(byName(z.string()).safeParse(given).error?.issues).toMatchObject([
      { message: "expected an object" },
    ]);
  }
});

test("a verdict read again has every failing test", () => {
  const verdict = makeVerdict("X/1", "fail");
  const line = JSON.stringify({ ...verdict, official: { status: "fail", details: {} } });
  const told = line.replace('"details":{}', `"details":${text}`);
  expect(JSON.stringify(Verdict.parse(JSON.parse(told)))).toBe(told);
});
