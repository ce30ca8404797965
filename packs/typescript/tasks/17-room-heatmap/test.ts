import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { taskFunc } from "./solution.ts";

const table = (...rows: string[][]) =>
  `<table><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</tbody></table>`;
const levels = (html: string) => {
  const $ = load(html, null, false);
  return $("td")
    .toArray()
    .map((cell) => $(cell).attr("data-level") ?? "-")
    .join("");
};

test("two rooms have the ends of the colors", () => {
  assert.deepEqual(taskFunc(table(["18", "23"])), {
    html:
      '<table><tbody><tr><td style="background:#2c7bb6" data-level="0">18</td>' +
      '<td style="background:#d7191c" data-level="4">23</td></tr></tbody></table>',
    counts: [1, 0, 0, 0, 1],
  });
});

test("the range is divided into five equal parts", () => {
  const cells = ["0", "1.9", "2", "3.9", "4", "5.9", "6", "7.9", "8", "10"];
  const result = taskFunc(table(cells));
  assert.equal(levels(result.html), "0011223344");
  assert.deepEqual(result.counts, [2, 2, 2, 2, 2]);
});

test("limits decide where colors change", () => {
  const result = taskFunc(table(["15", "16", "17.9"], ["18", "20", "25", "99"]), [16, 18, 20, 25]);
  assert.equal(levels(result.html), "0112344");
  assert.deepEqual(result.counts, [1, 2, 1, 1, 2]);
});

test("all colors are those of the list", () => {
  const { html } = taskFunc(table(["1", "2", "3", "4", "5"]), [2, 3, 4, 5]);
  const $ = load(html, null, false);
  assert.deepEqual(
    $("td")
      .toArray()
      .map((cell) => $(cell).attr("style")),
    [
      "background:#2c7bb6",
      "background:#abd9e9",
      "background:#ffffbf",
      "background:#fdae61",
      "background:#d7191c",
    ],
  );
});

test("signs decimals and white space are understood and other texts left", () => {
  const cells = ["-3.5", "+4", " 0 \n", "", "n/a", "12 C", "1e3", ".5", "5.", "<b>2</b>"];
  const result = taskFunc(table(cells), [-1, 1, 3, 5]);
  assert.equal(levels(result.html), "031------2");
  assert.deepEqual(result.counts, [1, 1, 1, 1, 0]);
  assert.ok(result.html.includes("<td>n/a</td>"));
});

test("equal numbers have the middle color", () => {
  assert.deepEqual(taskFunc(table(["21", "21.0", "x"])).counts, [0, 0, 2, 0, 0]);
  assert.deepEqual(taskFunc(table(["21", "21"]), [10, 11, 12, 13]).counts, [0, 0, 0, 0, 2]);
});

test("a table without numbers stays as it is", () => {
  assert.deepEqual(taskFunc(table(["a", "b"])), {
    html: "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
    counts: [0, 0, 0, 0, 0],
  });
});

test("headers and everything around the table stay", () => {
  const fragment =
    '<p>Week <b>7</b></p><table class="t"><thead><tr><th data-level="1">8</th></tr></thead>' +
    '<tbody><tr><td class="r" style="color:red">3</td><td data-level="2" id="x">-</td></tr></tbody>' +
    '</table><span data-level="9">5</span>';
  assert.equal(
    taskFunc(fragment).html,
    '<p>Week <b>7</b></p><table class="t"><thead><tr><th>8</th></tr></thead>' +
      '<tbody><tr><td class="r" style="background:#ffffbf" data-level="2">3</td>' +
      '<td id="x">-</td></tr></tbody></table><span data-level="9">5</span>',
  );
});

test("exactly one table is needed", () => {
  assert.throws(() => taskFunc("<p>no table</p>"), TypeError);
  assert.throws(() => taskFunc(table(["1"]) + table(["2"])), TypeError);
});

test("limits must be four ascending numbers", () => {
  for (const limits of [[], [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 2, 3], [4, 3, 2, 1]]) {
    assert.throws(() => taskFunc(table(["1"]), limits), RangeError);
  }
  assert.throws(() => taskFunc(table(["1"]), [1, 2, 3, Number.POSITIVE_INFINITY]), RangeError);
  assert.throws(() => taskFunc(table(["1"]), [Number.NaN, 2, 3, 4]), RangeError);
});
