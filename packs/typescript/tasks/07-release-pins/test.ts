import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const one = (range: string, current: string | undefined, versions: string[]) =>
  taskFunc({ pkg: range }, current === undefined ? {} : { pkg: current }, { pkg: versions })[0];

test("a newer version inside the range is wanted", () => {
  assert.deepEqual(one("^1.2.0", "1.2.3", ["1.3.0", "2.0.0", "1.2.3"]), {
    name: "pkg",
    current: "1.2.3",
    wanted: "1.3.0",
    latest: "2.0.0",
    change: "minor",
  });
});

test("versions are compared by number and not as text", () => {
  const row = one("1.x", "1.9.0", ["1.9.0", "1.10.0", "1.2.0"]);
  assert.equal(row.wanted, "1.10.0");
  assert.equal(row.latest, "1.10.0");
  assert.equal(row.change, "minor");
});

test("the first differing number names the change", () => {
  assert.equal(one(">=1", "1.2.3", ["2.2.3"]).change, "major");
  assert.equal(one(">=1", "1.2.3", ["2.0.0"]).change, "major");
  assert.equal(one(">=1", "1.2.3", ["1.3.0"]).change, "minor");
  assert.equal(one(">=1", "1.2.3", ["1.2.4"]).change, "patch");
  assert.equal(one(">=1", "1.2.3", ["1.2.3"]).change, "none");
});

test("pre-releases count only where the range admits them", () => {
  const versions = ["2.0.0-beta.1", "2.0.0-beta.2", "1.4.0"];
  assert.deepEqual(one(">=1.0.0", "1.4.0", versions), {
    name: "pkg",
    current: "1.4.0",
    wanted: "1.4.0",
    latest: "1.4.0",
    change: "none",
  });
  assert.deepEqual(one("^2.0.0-beta.1", "2.0.0-beta.1", versions), {
    name: "pkg",
    current: "2.0.0-beta.1",
    wanted: "2.0.0-beta.2",
    latest: "1.4.0",
    change: "prerelease",
  });
  assert.equal(one("^2.0.0-beta.1", "2.0.0-beta.2", ["2.0.0"]).change, "prerelease");
  assert.equal(one("^2.0.0-beta.1", "1.4.0", versions).change, "major");
});

test("nothing that satisfies the range is missing", () => {
  assert.deepEqual(one("^3.0.0", "1.0.0", ["2.0.0-rc.1"]), {
    name: "pkg",
    current: "1.0.0",
    wanted: null,
    latest: null,
    change: "missing",
  });
  assert.equal(taskFunc({ ghost: "*" }, {}, {})[0].change, "missing");
  assert.equal(taskFunc({ constructor: "*" }, {}, {})[0].current, null);
});

test("a package that is not installed is to be installed", () => {
  const row = one("~1.2.0", undefined, ["1.2.9", "1.3.0"]);
  assert.deepEqual([row.current, row.wanted, row.change], [null, "1.2.9", "install"]);
});

test("an installed version above the range is a downgrade", () => {
  const row = one("<2", "2.1.0", ["1.8.0", "2.1.0"]);
  assert.deepEqual([row.wanted, row.latest, row.change], ["1.8.0", "2.1.0", "downgrade"]);
});

test("versions are put in normal form and invalid ones ignored", () => {
  const row = one("1.x", "v1.0.0", ["v1.1.0", "banana", "1.2", "1.1.0+build.5"]);
  assert.deepEqual([row.current, row.wanted, row.latest], ["1.0.0", "1.1.0", "1.1.0"]);
  assert.equal(one("1.x", "1.1.0+build.7", ["1.1.0+build.9"]).change, "none");
});

test("rows are sorted by kind of change and then by name", () => {
  const versions = ["1.0.0", "1.0.1", "1.1.0", "2.0.0"];
  const manifest = { e: "1.0.0", d: "*", a: "9", b: "*", z: "<1.1", c: "*", A: "<=2", f: "1" };
  const installed = {
    e: "1.0.0",
    d: "1.1.0",
    a: "1.0.0",
    z: "1.0.0",
    c: "1.0.1",
    A: "1.0.1",
    f: "2.0.0",
  };
  const published = Object.fromEntries(Object.keys(manifest).map((name) => [name, versions]));
  const rows = taskFunc(manifest, { ...installed, other: "1.0.0" }, published);
  assert.deepEqual(
    rows.map((row) => `${row.name} ${row.change}`),
    ["a missing", "b install", "f downgrade", "A major", "c major", "d major", "z patch", "e none"],
  );
});

test("an invalid range or installed version is named", () => {
  assert.throws(() => taskFunc({ left: "one.two" }, {}, {}), {
    name: "TypeError",
    message: /left/,
  });
  assert.throws(() => taskFunc({ right: "1.x" }, { right: "1.2" }, {}), {
    name: "TypeError",
    message: /right/,
  });
  assert.deepEqual(taskFunc({}, { other: "nonsense" }, {}), []);
});
