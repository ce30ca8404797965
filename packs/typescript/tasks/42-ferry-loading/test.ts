import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const car = (plate: string, metres: number) => ({ plate, metres, deck: "car" });

test("loads a deck up to the last half metre", () => {
  const plan = taskFunc([car("AB 1", 4.5), car("AB 2", 4.5)], { car: 10, truck: 20 });
  assert.deepEqual(plan.car, { loaded: ["AB 1", "AB 2"], left: [], freeMetres: 0 });
  assert.deepEqual(plan.truck, { loaded: [], left: [], freeMetres: 20 });
});

test("leaves what does not fit, and takes shorter ones after it", () => {
  const plan = taskFunc([car("A", 4), car("B", 5.1), car("C", 3)], { car: 9, truck: 0 });
  assert.deepEqual(plan.car, { loaded: ["A", "C"], left: ["B"], freeMetres: 1 });
});

test("loads each deck for itself", () => {
  const truck = { plate: "T", metres: 12, deck: "truck" };
  const plan = taskFunc([truck, car("A", 9.4)], { car: 10, truck: 12.4 });
  assert.deepEqual(plan.truck, { loaded: [], left: ["T"], freeMetres: 12.4 });
  assert.deepEqual(plan.car, { loaded: ["A"], left: [], freeMetres: 0.1 });
});

test("counts only the first booking of a plate, compared without white space", () => {
  const plan = taskFunc([car(" A ", 2), car("A", 3), { plate: "A", metres: 4, deck: "truck" }], {
    car: 10,
    truck: 10,
  });
  assert.deepEqual(plan.car, { loaded: ["A"], left: [], freeMetres: 7.5 });
  assert.deepEqual(plan.truck, { loaded: [], left: [], freeMetres: 10 });
});

test("rounds what is free to one decimal", () => {
  const plan = taskFunc([car("A", 1.13), car("B", 1.1)], { car: 5, truck: 1.26 });
  assert.equal(plan.car.freeMetres, 1.8);
  assert.equal(plan.truck.freeMetres, 1.3);
});

test("names the first booking that is not valid", () => {
  const lengths = { car: 10, truck: 10 };
  const bad = [{ plate: "  ", metres: 1, deck: "car" }, car("A", 0), { plate: "A", metres: 1 }, null];
  for (const booking of bad) {
    assert.throws(() => taskFunc([car("OK", 1), booking], lengths), {
      name: "RangeError",
      message: /\b1\b/,
    });
  }
});
