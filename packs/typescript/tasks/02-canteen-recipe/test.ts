import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const recipe = (portions: number, servings: number, amounts: Record<string, string>) => ({
  portions,
  servings,
  ingredients: Object.entries(amounts).map(([name, amount]) => ({ name, amount })),
});

test("grams are converted to the kilograms of the pack", () => {
  assert.deepEqual(taskFunc([recipe(4, 10, { Flour: "500 g" })], { flour: "1 kg" }), [
    { name: "flour", packs: 2, left: "0.75 kg" },
  ]);
});

test("several recipes are added up and sorted by name", () => {
  const orders = taskFunc(
    [
      recipe(2, 6, { milk: "0.25 l", " Egg": "3" }),
      recipe(10, 5, { egg: "4", MILK: "500 ml", butter: "1 lb" }),
    ],
    { egg: "10", milk: "750 ml", butter: "250 g" },
  );
  assert.deepEqual(orders, [
    { name: "butter", packs: 1, left: "23.2 g" },
    { name: "egg", packs: 2, left: "9" },
    { name: "milk", packs: 2, left: "500 ml" },
  ]);
});

test("sums that miss a full pack by a rounding error fill it", () => {
  const third = recipe(1, 1, { salt: "0.1 kg" });
  assert.deepEqual(taskFunc([third, third, third], { salt: "0.3 kg" }), [
    { name: "salt", packs: 1, left: "0 kg" },
  ]);
  assert.deepEqual(
    taskFunc([recipe(3, 1, { salt: "1 kg" }), recipe(3, 2, { salt: "1 kg" })], { salt: "0.1 kg" }),
    [{ name: "salt", packs: 10, left: "0 kg" }],
  );
});

test("leftovers are rounded to two decimals", () => {
  assert.deepEqual(taskFunc([recipe(3, 1, { oil: "1 l" })], { oil: "1 l" }), [
    { name: "oil", packs: 1, left: "0.67 l" },
  ]);
  assert.deepEqual(taskFunc([recipe(1, 1, { oil: "2 cups" })], { oil: "1 cup" }), [
    { name: "oil", packs: 2, left: "0 cup" },
  ]);
});

test("white space in amounts and pack sizes does not matter", () => {
  assert.deepEqual(taskFunc([recipe(1, 2, { rice: " 300g " })], { rice: "  500   g " }), [
    { name: "rice", packs: 2, left: "400 g" },
  ]);
});

test("what is not needed is not ordered", () => {
  assert.deepEqual(taskFunc([recipe(4, 0, { flour: "500 g" })], { flour: "1 kg" }), []);
  assert.deepEqual(taskFunc([], { flour: "1 kg" }), []);
});

test("an ingredient without a pack size is named", () => {
  assert.throws(() => taskFunc([recipe(1, 1, { Leek: "2" })], {}), {
    name: "TypeError",
    message: /leek/i,
  });
  assert.throws(() => taskFunc([recipe(1, 1, { toString: "2" })], {}), TypeError);
});

test("units that do not go together are refused", () => {
  const wants = (amount: string, pack: string) => () =>
    taskFunc([recipe(1, 1, { oil: amount })], { oil: pack });
  assert.throws(wants("1 kg", "1 l"), { name: "TypeError", message: /oil/ });
  assert.throws(wants("3", "1 l"), { name: "TypeError", message: /oil/ });
  assert.throws(wants("1 l", "6"), { name: "TypeError", message: /oil/ });
});

test("portions must be above and servings not below zero", () => {
  assert.throws(() => taskFunc([recipe(0, 1, {})], {}), RangeError);
  assert.throws(() => taskFunc([recipe(-2, 1, {})], {}), RangeError);
  assert.throws(() => taskFunc([recipe(1, -1, {})], {}), RangeError);
});

test("amounts and pack sizes must be above zero", () => {
  assert.throws(() => taskFunc([recipe(1, 1, { oil: "0 l" })], { oil: "1 l" }), RangeError);
  assert.throws(() => taskFunc([recipe(1, 1, { oil: "1 l" })], { oil: "-1 l" }), RangeError);
  assert.throws(() => taskFunc([recipe(1, 1, { oil: "0" })], { oil: "0" }), RangeError);
  assert.throws(() => taskFunc([recipe(1, 1, { oil: "some" })], { oil: "1 l" }), RangeError);
});
