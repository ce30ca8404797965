import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

type Days = Parameters<typeof taskFunc>[0];

const size = { width: 140, height: 100 };

test("a day has its sources above and below the baseline", () => {
  const days = [{ day: "Mo", kwh: { sun: 6, pump: -2 } }];
  assert.deepEqual(taskFunc(days, ["sun", "pump"], { width: 50, height: 80 }), {
    bars: [
      { day: "Mo", source: "sun", x: 5, y: 0, width: 40, height: 60 },
      { day: "Mo", source: "pump", x: 5, y: 60, width: 40, height: 20 },
    ],
    baseline: 60,
    domain: [-2, 6],
  });
});

test("sources are stacked in the given order with bands beside each other", () => {
  const days: Days = [
    { day: "Mo", kwh: { wind: 2, sun: 3 } },
    { day: "Tu", kwh: { sun: 10 } },
  ];
  assert.deepEqual(taskFunc(days, ["sun", "wind"], { width: 90, height: 100 }), {
    bars: [
      { day: "Mo", source: "sun", x: 0, y: 70, width: 40, height: 30 },
      { day: "Mo", source: "wind", x: 0, y: 50, width: 40, height: 20 },
      { day: "Tu", source: "sun", x: 50, y: 0, width: 40, height: 100 },
    ],
    baseline: 100,
    domain: [0, 10],
  });
});

test("negative sources are stacked downwards apart from positive ones", () => {
  const days = [{ day: "Mo", kwh: { pump: -2, sun: 5, mill: -3, wind: 5 } }];
  const { bars, baseline, domain } = taskFunc(days, ["pump", "sun", "mill", "wind"], {
    width: 10,
    height: 200,
  });
  assert.deepEqual(
    bars.map((bar) => [bar.source, bar.y, bar.height]),
    [
      ["pump", 100, 20],
      ["sun", 50, 50],
      ["mill", 120, 30],
      ["wind", 0, 50],
    ],
  );
  assert.equal(baseline, 100);
  assert.deepEqual(domain, [-10, 10]);
});

test("the domain is extended to round values", () => {
  const days = [{ day: "Mo", kwh: { sun: 9.3, pump: -0.7 } }];
  const chart = taskFunc(days, ["sun", "pump"], { width: 10, height: 120 });
  assert.deepEqual(chart.domain, [-2, 10]);
  assert.equal(chart.baseline, 100);
  assert.deepEqual(
    chart.bars.map((bar) => [bar.y, bar.height]),
    [
      [7, 93],
      [100, 7],
    ],
  );
});

test("days with only negative values hang from the top", () => {
  const chart = taskFunc([{ day: "Mo", kwh: { pump: -4 } }], ["pump"], { width: 8, height: 40 });
  assert.deepEqual(chart, {
    bars: [{ day: "Mo", source: "pump", x: 0.8, y: 0, width: 6.4, height: 40 }],
    baseline: 0,
    domain: [-4, 0],
  });
});

test("coordinates are rounded to two decimals", () => {
  const days = ["Mo", "Tu", "We"].map((day) => ({ day, kwh: { sun: 1 } }));
  const { bars } = taskFunc([...days, { day: "Th", kwh: { sun: 3 } }], ["sun"], {
    width: 100,
    height: 100,
  });
  assert.deepEqual(
    bars.map((bar) => bar.x),
    [0, 26.32, 52.63, 78.95],
  );
  assert.equal(bars[0].width, 21.05);
  assert.equal(bars[0].y, 66.67);
  assert.equal(bars[0].height, 33.33);
});

test("zero and missing values have no bar", () => {
  const days: Days = [
    { day: "Mo", kwh: { sun: 0, wind: 4 } },
    { day: "Tu", kwh: {} },
  ];
  const { bars } = taskFunc(days, ["sun", "wind"], size);
  assert.deepEqual(
    bars.map((bar) => [bar.day, bar.source]),
    [["Mo", "wind"]],
  );
});

test("without values the domain is from 0 to 1", () => {
  assert.deepEqual(taskFunc([], ["sun"], size), { bars: [], baseline: 100, domain: [0, 1] });
  assert.deepEqual(taskFunc([{ day: "Mo", kwh: { sun: 0 } }], ["sun"], size), {
    bars: [],
    baseline: 100,
    domain: [0, 1],
  });
});

test("sources must be listed once each", () => {
  assert.throws(() => taskFunc([], ["sun", "sun"], size), RangeError);
  assert.throws(() => taskFunc([{ day: "Mo", kwh: { gas: 1 } }], ["sun"], size), RangeError);
});
