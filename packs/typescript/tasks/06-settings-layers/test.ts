import assert from "node:assert/strict";
import { test } from "node:test";
import { type Layer, taskFunc } from "./solution.ts";

const toml = (name: string, text: string): Layer => ({ name, format: "toml", text });
const yaml = (name: string, text: string): Layer => ({ name, format: "yaml", text });
const json = (name: string, value: unknown): Layer => ({
  name,
  format: "json",
  text: JSON.stringify(value),
});

test("tables are merged key by key and origins are told", () => {
  const merged = taskFunc([
    toml("defaults", "[server]\nport = 80\nhost = 'a'"),
    yaml("site", "server:\n  port: 8080"),
  ]);
  assert.deepEqual(merged.settings, { server: { port: 8080, host: "a" } });
  assert.deepEqual(merged.origin, { "server.port": "site", "server.host": "defaults" });
});

test("three formats can be stacked", () => {
  const merged = taskFunc([
    toml("one", 'title = "Depot"\n[log]\nlevel = "info"\n[log.file]\nkeep = 7'),
    yaml("two", "log:\n  file:\n    keep: 30\n    path: /var/log\nflags: [a, b]"),
    json("three", { log: { level: "debug" }, flags: ["c"] }),
  ]);
  assert.deepEqual(merged.settings, {
    title: "Depot",
    log: { level: "debug", file: { keep: 30, path: "/var/log" } },
    flags: ["c"],
  });
  assert.deepEqual(merged.origin, {
    title: "one",
    "log.level": "three",
    "log.file.keep": "two",
    "log.file.path": "two",
    flags: "three",
  });
});

test("a value that is set again to the same belongs to the later layer", () => {
  const { origin } = taskFunc([json("low", { a: 1, b: 2 }), json("high", { a: 1 })]);
  assert.deepEqual(origin, { a: "high", b: "low" });
});

test("null removes a setting or a whole table", () => {
  const merged = taskFunc([
    json("low", { cache: { size: 1, kind: "disk" }, mail: { from: "x" }, debug: true }),
    yaml("high", "cache: null\nmail:\n  from: ~\ndebug: null\nmissing: null"),
  ]);
  assert.deepEqual(merged.settings, { mail: {} });
  assert.deepEqual(merged.origin, {});
});

test("a removed table comes back without its old keys", () => {
  const merged = taskFunc([
    json("a", { cache: { size: 1, kind: "disk" } }),
    json("b", { cache: null }),
    json("c", { cache: { size: 2, ttl: null } }),
  ]);
  assert.deepEqual(merged.settings, { cache: { size: 2 } });
  assert.deepEqual(merged.origin, { "cache.size": "c" });
});

test("tables and other values replace each other", () => {
  const merged = taskFunc([
    json("low", { store: "disk", proxy: { host: "h", port: 1 }, list: [1] }),
    json("high", { store: { kind: "s3" }, proxy: false, list: { a: 1 } }),
  ]);
  assert.deepEqual(merged.settings, { store: { kind: "s3" }, proxy: false, list: { a: 1 } });
  assert.deepEqual(merged.origin, { "store.kind": "high", proxy: "high", "list.a": "high" });
});

test("lists are taken whole with the nulls and tables in them", () => {
  const merged = taskFunc([
    json("low", { hosts: [{ name: "a", port: 1 }, { name: "b" }] }),
    json("high", { hosts: [null, { name: "c" }] }),
  ]);
  assert.deepEqual(merged.settings, { hosts: [null, { name: "c" }] });
  assert.deepEqual(merged.origin, { hosts: "high" });
});

test("empty layers have no settings", () => {
  assert.deepEqual(taskFunc([]), { settings: {}, origin: {} });
  const layers: Layer[] = [
    yaml("a", " \n"),
    { name: "b", format: "json", text: "" },
    toml("c", "\t"),
    json("d", { x: 0 }),
  ];
  assert.deepEqual(taskFunc(layers), { settings: { x: 0 }, origin: { x: "d" } });
});

test("a layer that cannot be parsed is named", () => {
  assert.throws(() => taskFunc([toml("machine", "port = = 1")]), {
    name: "SyntaxError",
    message: /machine/,
  });
  assert.throws(() => taskFunc([yaml("site-7", "a: [1, 2")]), {
    name: "SyntaxError",
    message: /site-7/,
  });
  assert.throws(() => taskFunc([{ name: "env", format: "json", text: "{" }]), {
    name: "SyntaxError",
    message: /env/,
  });
});

test("a layer that is no table is named", () => {
  assert.throws(() => taskFunc([yaml("list", "- 1\n- 2")]), {
    name: "SyntaxError",
    message: /list/,
  });
  assert.throws(() => taskFunc([json("nothing", null)]), {
    name: "SyntaxError",
    message: /nothing/,
  });
});

test("an unknown format is refused", () => {
  const layer = { name: "x", format: "ini", text: "" } as unknown as Layer;
  assert.throws(() => taskFunc([layer]), RangeError);
  assert.throws(() => taskFunc([{ ...layer, format: "toString" } as unknown as Layer]), RangeError);
});
