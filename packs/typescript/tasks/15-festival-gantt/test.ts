import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { taskFunc } from "./solution.ts";

const job = (crew: string, title: string, from: string, until: string) => ({
  crew,
  title,
  from: `2025-07-${from}`,
  until: `2025-07-${until}`,
});
const open = (svg: string) => load(svg, { xml: true });
const rects = (svg: string) => {
  const $ = open(svg);
  return $("rect")
    .toArray()
    .map((rect) => ["x", "y", "width", "height"].map((name) => Number($(rect).attr(name))));
};

const plan = [
  job("Stage", "Floor", "04 06:00", "04 18:00"),
  job("Power", "Cables", "04 12:00", "05 12:00"),
  job("Stage", "Roof", "04 18:00", "05 06:00"),
  job("Stage", "Lights", "05 00:00", "06 06:00"),
];

test("one job fills the whole width", () => {
  const $ = open(taskFunc([job("A", "Tent", "04 06:00", "04 18:00")], 100));
  const svg = $.root().children();
  assert.equal(svg.is("svg"), true);
  assert.deepEqual(svg.attr(), { width: "100", height: "20" });
  assert.deepEqual($("rect").attr(), {
    x: "0",
    y: "0",
    width: "100",
    height: "20",
    "data-crew": "A",
  });
  assert.equal($("rect > title").text(), "Tent, Fri 06:00 - Fri 18:00");
  assert.equal($("line").length, 0);
});

test("jobs stand in the rows of their crews", () => {
  assert.deepEqual(rects(taskFunc(plan, 480)), [
    [0, 0, 120, 20],
    [60, 20, 240, 20],
    [120, 0, 120, 20],
    [180, 0, 300, 20],
  ]);
  assert.equal(open(taskFunc(plan, 480))("svg").attr("height"), "40");
});

test("midnights between the ends have lines", () => {
  const $ = open(taskFunc(plan, 480));
  const lines = $("line.midnight").toArray();
  assert.deepEqual(
    lines.map((line) => $(line).attr()),
    [
      { class: "midnight", x1: "180", x2: "180", y1: "0", y2: "40" },
      { class: "midnight", x1: "420", x2: "420", y1: "0", y2: "40" },
    ],
  );
  assert.deepEqual(
    $("svg")
      .children()
      .toArray()
      .map((child) => child.name),
    ["line", "line", "rect", "rect", "rect", "rect"],
  );
});

test("midnights at the ends of the axis have no line", () => {
  const $ = open(taskFunc([job("A", "Watch", "04 00:00", "06 00:00")], 100));
  assert.deepEqual(
    $("line")
      .toArray()
      .map((line) => $(line).attr("x1")),
    ["50"],
  );
});

test("overlaps within a crew are marked and touching jobs are not", () => {
  const $ = open(taskFunc(plan, 480));
  assert.deepEqual(
    $("rect")
      .toArray()
      .map((rect) => $(rect).attr("class") === "clash"),
    [false, false, false, true],
  );
  const inside = [
    job("A", "Long", "04 06:00", "04 18:00"),
    job("A", "Short", "04 08:00", "04 09:00"),
    job("A", "Before", "04 05:00", "04 06:00"),
    job("B", "Other", "04 08:00", "04 09:00"),
    job("A", "Around", "04 01:00", "04 20:00"),
  ];
  const $$ = open(taskFunc(inside, 100));
  assert.deepEqual(
    $$("rect.clash title")
      .toArray()
      .map((title) => $$(title).text()),
    ["Short, Fri 08:00 - Fri 09:00", "Around, Fri 01:00 - Fri 20:00"],
  );
});

test("coordinates are rounded to one decimal", () => {
  const jobs = [job("A", "One", "04 00:00", "04 01:00"), job("A", "Two", "04 01:00", "04 03:00")];
  assert.deepEqual(rects(taskFunc(jobs, 100)), [
    [0, 0, 33.3, 20],
    [33.3, 0, 66.7, 20],
  ]);
});

test("titles and crews are escaped", () => {
  const svg = taskFunc([job('R&D "x"', "Cut <2 m> & go", "04 22:30", "05 01:15")], 55);
  assert.ok(!svg.includes("<2 m>"));
  const $ = open(svg);
  assert.equal($("rect").attr("data-crew"), 'R&D "x"');
  assert.equal($("title").text(), "Cut <2 m> & go, Fri 22:30 - Sat 01:15");
});

test("no jobs give an empty drawing", () => {
  const $ = open(taskFunc([], 300));
  assert.deepEqual($("svg").attr(), { width: "300", height: "0" });
  assert.equal($("svg").children().length, 0);
});

test("times must have the given form", () => {
  for (const time of ["04 6:00", "04T06:00", "04", "32 06:00", "04 24:00"]) {
    assert.throws(() => taskFunc([job("A", "X", time, "09 00:00")], 100), {
      name: "SyntaxError",
      message: new RegExp(`2025-07-${time}`),
    });
  }
});

test("a job must end after its start", () => {
  const bad = (until: string) => () => taskFunc([job("A", "Gate", "04 06:00", until)], 100);
  assert.throws(bad("04 06:00"), { name: "RangeError", message: /Gate/ });
  assert.throws(bad("04 05:59"), { name: "RangeError", message: /Gate/ });
});
