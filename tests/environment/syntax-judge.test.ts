import { expect, test } from "vitest";
import { openSyntaxJudge } from "../../src/environment/syntax-judge.ts";
import { SyntaxGaveUp } from "../../src/schema/language.ts";
import { parts } from "../support/parts.ts";

const open = () => openSyntaxJudge(parts.starter.python, process.env);

test("says of each source whether Python accepts it", async () => {
  await using python = open();
  expect(await python.accepts(["x = 1", "x = = 1", "  x", "", "é = '名'"])).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});

test("tells the line and the message of an error", async () => {
  await using python = open();
  const errors = await python.findErrors(["x = 1\ny = (", "x = 1", "\ud800"]);
  expect(errors[0]).toMatchObject({ line: 2, message: expect.stringMatching(/SyntaxError: .*\(/) });
  expect(errors[1]).toBeUndefined();
  expect(errors[2]?.message).toMatch(/UnicodeEncodeError/);
});

test("answers many questions at once in their order, long ones too", async () => {
  await using python = open();
  const long = `x = "${"a".repeat(3_000_000)}"`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      python.accepts([index === 7 ? long : "y = 1", index % 3 === 0 ? "(" : "z"]),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => [true, index % 3 !== 0]));
});

test("gives up on a source that is no text, and answers the next", async () => {
  await using python = open();
  await expect(python.accepts(["x = 1", "a = '\ud800'"])).rejects.toThrow(SyntaxGaveUp);
  expect(await python.accepts(["x = 1"])).toEqual([true]);
});

test("a source that ends Python costs its own answer alone", async () => {
  await using python = open();
  // Deep enough to overflow the compiler's stack where Python does not stop before.
  const bomb = `${"-".repeat(400_000)}1`;
  const [before, bombed, after] = await Promise.allSettled([
    python.accepts(["x = 1"]),
    python.accepts([bomb]),
    python.accepts(["y = ("]),
  ]);
  expect(before).toEqual({ status: "fulfilled", value: [true] });
  expect(after).toEqual({ status: "fulfilled", value: [false] });
  const outcome: unknown = bombed.status === "fulfilled" ? bombed.value : bombed.reason;
  expect([[false], expect.any(SyntaxGaveUp)]).toContainEqual(outcome);
});

test("an interpreter that is not there gives up in words", async () => {
  await using python = openSyntaxJudge("/nowhere/python", process.env);
  await expect(python.accepts(["x"])).rejects.toThrow(/did not survive|ENOENT/);
});
