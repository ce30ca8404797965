import { expect, test } from "vitest";
import { inTurn, Turns } from "../../src/lib/turns.ts";

/** Begins all that wait, in turn, and tells the order. */
function drain(turns: Turns, waiting: Set<{ name: string; turn: number }>): string {
  const order = [...inTurn(waiting)];
  for (const { turn } of order) turns.begin(turn);
  return order.map(({ name }) => name).join(" ");
}

test("lines alternate, whoever came first and however many stand in each", () => {
  const turns = new Turns();
  const waiting = new Set(
    ["a1", "a2", "a3", "a4", "b1", "b2"].map((name) => ({ name, turn: turns.next(name[0]) })),
  );
  expect(drain(turns, waiting)).toBe("a1 b1 a2 b2 a3 a4");
});

test("whoever comes later is level with the others, neither behind them nor ahead for what was missed", () => {
  const turns = new Turns();
  const waiting = new Set(
    Array.from({ length: 6 }, (_, place) => ({ name: `a${place}`, turn: turns.next("a") })),
  );
  for (const first of [...waiting].slice(0, 3)) {
    turns.begin(first.turn);
    waiting.delete(first);
  }
  for (const name of ["b1", "b2", "b3"]) waiting.add({ name, turn: turns.next("b") });
  expect(drain(turns, waiting)).toBe("b1 a3 b2 a4 b3 a5");
});

test("those in no line go first, and alone they stay in their order", () => {
  const turns = new Turns();
  const waiting = new Set([
    { name: "a", turn: turns.next("a") },
    { name: "x", turn: turns.next(undefined) },
    { name: "y", turn: turns.next(undefined) },
  ]);
  expect(drain(turns, waiting)).toBe("x y a");
});
