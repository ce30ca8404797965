import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

test("a changed clause shows its words", () => {
  assert.deepEqual(taskFunc("Rent is 900.\nNo pets.\n", "Rent is 950.\nNo pets.\n"), {
    html: '<table><tr class="changed"><td>Rent is <del>900</del><ins>950</ins>.</td></tr></table>',
    changed: 1,
    inserted: 0,
    deleted: 0,
  });
});

test("equal drafts have no table", () => {
  const nothing = { html: "", changed: 0, inserted: 0, deleted: 0 };
  assert.deepEqual(taskFunc("One.\nTwo.\n", "One.\nTwo.\n"), nothing);
  assert.deepEqual(taskFunc("One.\nTwo.", "One.\nTwo.\n"), nothing);
  assert.deepEqual(taskFunc("", ""), nothing);
});

test("inserted and deleted clauses have rows of their own", () => {
  assert.deepEqual(taskFunc("One.\nTwo.\nThree.\n", "One.\nThree.\nFour.\n"), {
    html:
      '<table><tr class="deleted"><td><del>Two.</del></td></tr>' +
      '<tr class="inserted"><td><ins>Four.</ins></td></tr></table>',
    changed: 0,
    inserted: 1,
    deleted: 1,
  });
});

test("clauses of a run are paired in order and the rest inserted", () => {
  assert.deepEqual(taskFunc("Pay 1.\nPay 2.\nEnd.\n", "Pay 3.\nPay 4.\nPay 5.\nEnd.\n"), {
    html:
      '<table><tr class="changed"><td>Pay <del>1</del><ins>3</ins>.</td></tr>' +
      '<tr class="changed"><td>Pay <del>2</del><ins>4</ins>.</td></tr>' +
      '<tr class="inserted"><td><ins>Pay 5.</ins></td></tr></table>',
    changed: 2,
    inserted: 1,
    deleted: 0,
  });
});

test("removed clauses without a partner are deleted", () => {
  assert.deepEqual(taskFunc("Pay 1.\nPay 2.\nPay 3.\n", "Pay 9.\n"), {
    html:
      '<table><tr class="changed"><td>Pay <del>1</del><ins>9</ins>.</td></tr>' +
      '<tr class="deleted"><td><del>Pay 2.</del></td></tr>' +
      '<tr class="deleted"><td><del>Pay 3.</del></td></tr></table>',
    changed: 1,
    inserted: 0,
    deleted: 2,
  });
});

test("runs apart from each other are not paired", () => {
  const result = taskFunc("A.\nkeep\nB 1.\n", "keep\nB 2.\nC.\n");
  assert.deepEqual(
    [...result.html.matchAll(/class="(\w+)"/g)].map((match) => match[1]),
    ["deleted", "changed", "inserted"],
  );
  assert.deepEqual([result.changed, result.inserted, result.deleted], [1, 1, 1]);
});

test("special characters are escaped in all kinds of rows", () => {
  const { html } = taskFunc('if a<b & "c"\nx > y\n', "if a<b & 'c'\n");
  assert.equal(
    html,
    '<table><tr class="changed"><td>if a&lt;b &amp; <del>&quot;</del><ins>&#39;</ins>c' +
      "<del>&quot;</del><ins>&#39;</ins></td></tr>" +
      '<tr class="deleted"><td><del>x &gt; y</del></td></tr></table>',
  );
  assert.equal(
    taskFunc("", "<b>\n").html,
    '<table><tr class="inserted"><td><ins>&lt;b&gt;</ins></td></tr></table>',
  );
});

test("clauses that begin with plus or minus are ordinary", () => {
  assert.deepEqual(taskFunc("- first\n+ plus\n", "- first\n+ minus\n"), {
    html: '<table><tr class="changed"><td>+ <del>plus</del><ins>minus</ins></td></tr></table>',
    changed: 1,
    inserted: 0,
    deleted: 0,
  });
});

test("a missing line feed at the end is no change of the last clause", () => {
  assert.deepEqual(taskFunc("One.\nTwo.", "One.\nTwo.\nThree."), {
    html: '<table><tr class="inserted"><td><ins>Three.</ins></td></tr></table>',
    changed: 0,
    inserted: 1,
    deleted: 0,
  });
  assert.equal(taskFunc("One.", "").deleted, 1);
});

test("changes far apart are all in one table", () => {
  const lines = Array.from({ length: 30 }, (_value, index) => `Clause ${index} stands.`);
  const next = lines.with(2, "Clause 2 falls.").with(27, "Clause 27 falls.");
  const result = taskFunc(lines.join("\n"), next.join("\n"));
  assert.equal(result.changed, 2);
  assert.equal(
    result.html,
    '<table><tr class="changed"><td>Clause 2 <del>stands</del><ins>falls</ins>.</td></tr>' +
      '<tr class="changed"><td>Clause 27 <del>stands</del><ins>falls</ins>.</td></tr></table>',
  );
});
