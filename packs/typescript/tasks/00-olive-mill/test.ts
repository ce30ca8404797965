import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const load = (grower: string, kilos: string, yieldPercent: string) => ({
  grower,
  kilos,
  yieldPercent,
});

test("a single delivery is settled with the fee taken off", () => {
  assert.deepEqual(taskFunc([load("Rossi", "200", "15")], "6.35", "10"), [
    {
      grower: "Rossi",
      deliveries: 1,
      kilos: "200.00",
      litres: "30.00",
      meanYield: "15.0",
      payout: "171.45",
    },
  ]);
});

test("deliveries of a grower are summed and the yield is weighted by kilos", () => {
  const rows = taskFunc(
    [load("Bo", "100", "10"), load("Ada", "50", "12"), load("Bo", "300", "20")],
    "5",
  );
  assert.deepEqual(rows, [
    {
      grower: "Bo",
      deliveries: 2,
      kilos: "400.00",
      litres: "70.00",
      meanYield: "17.5",
      payout: "350.00",
    },
    {
      grower: "Ada",
      deliveries: 1,
      kilos: "50.00",
      litres: "6.00",
      meanYield: "12.0",
      payout: "30.00",
    },
  ]);
});

test("amounts with a tie go to the even digit", () => {
  const [row] = taskFunc([load("Ada", "100.125", "1")], "0.125");
  assert.equal(row.kilos, "100.12");
  const [cents] = taskFunc([load("Ada", "100", "1")], "0.125");
  assert.equal(cents.payout, "0.12");
  const [up] = taskFunc([load("Ada", "100", "1")], "0.375");
  assert.equal(up.payout, "0.38");
  const [litres] = taskFunc([load("Ada", "0.5", "1")], "100");
  assert.equal(litres.litres, "0.00");
  assert.equal(litres.kilos, "0.50");
  assert.equal(litres.payout, "0.50");
});

test("the mean yield has its ties away from zero", () => {
  assert.equal(taskFunc([load("Ada", "100", "12.25")], "1")[0].meanYield, "12.3");
  assert.equal(taskFunc([load("Ada", "100", "12.249")], "1")[0].meanYield, "12.2");
});

test("sums are exact where binary fractions are not", () => {
  const rows = taskFunc([load("Ada", "0.1", "100"), load("Ada", "0.2", "100")], "50.05");
  assert.equal(rows[0].kilos, "0.30");
  assert.equal(rows[0].payout, "15.02");
});

test("payouts are ordered as numbers and ties by name", () => {
  const rows = taskFunc(
    [load("Zoe", "9", "100"), load("Max", "10", "100"), load("Ben", "9", "100")],
    "1",
  );
  assert.deepEqual(
    rows.map((row) => [row.grower, row.payout]),
    [
      ["Max", "10.00"],
      ["Ben", "9.00"],
      ["Zoe", "9.00"],
    ],
  );
});

test("names that differ in outer white space are one grower", () => {
  const rows = taskFunc([load(" Ada", "1", "50"), load("Ada\t", "1", "50")], "2");
  assert.equal(rows.length, 1);
  assert.equal(rows[0].grower, "Ada");
  assert.equal(rows[0].deliveries, 2);
  assert.equal(rows[0].payout, "2.00");
});

test("the limits of yield, fee and price are allowed", () => {
  assert.equal(taskFunc([load("Ada", "10", "100")], "2", "100")[0].payout, "0.00");
  assert.equal(taskFunc([load("Ada", "10", "0")], "2")[0].meanYield, "0.0");
  assert.equal(taskFunc([load("Ada", "10", "50")], "0", "0")[0].payout, "0.00");
  assert.deepEqual(taskFunc([], "2"), []);
});

test("figures out of range are refused", () => {
  assert.throws(() => taskFunc([load("Ada", "0", "10")], "2"), RangeError);
  assert.throws(() => taskFunc([load("Ada", "-1", "10")], "2"), RangeError);
  assert.throws(() => taskFunc([load("Ada", "5", "100.01")], "2"), RangeError);
  assert.throws(() => taskFunc([load("Ada", "5", "-0.01")], "2"), RangeError);
  assert.throws(() => taskFunc([], "-0.01"), RangeError);
  assert.throws(() => taskFunc([], "1", "100.5"), RangeError);
  assert.throws(() => taskFunc([], "1", "-1"), RangeError);
});
