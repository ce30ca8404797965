import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { taskFunc } from "./solution.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "services-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function plan(services: Record<string, string>) {
  for (const [name, rest] of Object.entries(services)) {
    await writeFile(path.join(folder, `${name}.yaml`), `command: /bin/${name}\n${rest}\n`);
  }
  return taskFunc(folder);
}

test("a chain makes a batch for each service", async () => {
  assert.deepEqual(await plan({ api: "needs: [database]", proxy: "needs: [api]", database: "" }), {
    batches: [["database"], ["api"], ["proxy"]],
    blocked: {},
  });
});

test("services that wait for nothing start together, sorted", async () => {
  assert.deepEqual(await plan({ queue: "", Cache: "", api: "needs: [queue, Cache]", cron: "" }), {
    batches: [["Cache", "cron", "queue"], ["api"]],
    blocked: {},
  });
});

test("a service waits for the slowest of the services before it", async () => {
  const { batches } = await plan({
    a: "",
    b: "needs: [a]",
    c: "needs: [b]",
    d: "needs: [a]\nafter: [c]",
    e: "after: [a]",
  });
  assert.deepEqual(batches, [["a"], ["b", "e"], ["c"], ["d"]]);
});

test("after only counts for services that are started", async () => {
  const { batches, blocked } = await plan({
    mail: "enabled: false",
    web: "after: [mail, ghost, broken]",
    broken: "needs: [ghost]",
  });
  assert.deepEqual(batches, [["web"]]);
  assert.deepEqual(blocked, { broken: "ghost" });
});

test("a service is blocked by one that is missing, not enabled or blocked", async () => {
  const { batches, blocked } = await plan({
    base: "",
    off: "enabled: false",
    one: "needs: [base, off, ghost]",
    two: "needs: [base, ghost, off]",
    three: "needs: [two]",
    four: "needs: [base, three]",
    five: "after: [four]",
  });
  assert.deepEqual(batches, [["base", "five"]]);
  assert.deepEqual(blocked, { one: "off", two: "ghost", three: "two", four: "three" });
});

test("blocking goes on over long chains, whatever the names", async () => {
  const { batches, blocked } = await plan({
    a: "needs: [b]",
    b: "needs: [c]",
    c: "needs: [d]",
    d: "needs: [nothing]",
    z: "needs: [y]",
    y: "needs: [a]",
  });
  assert.deepEqual(batches, []);
  assert.deepEqual(blocked, { a: "b", b: "c", c: "d", d: "nothing", y: "a", z: "y" });
});

test("a service that is not enabled is neither started nor blocked", async () => {
  assert.deepEqual(await plan({ off: "enabled: false\nneeds: [ghost]", on: "enabled: true" }), {
    batches: [["on"]],
    blocked: {},
  });
});

test("circles are refused by name", async () => {
  const services = {
    zeta: "needs: [beta]",
    beta: "after: [alpha]",
    alpha: "needs: [zeta]",
    other: "needs: [zeta]",
  };
  await assert.rejects(plan(services), /alpha, beta, zeta(?!,)/);
});

test("a service that needs itself is a circle", async () => {
  await assert.rejects(plan({ solo: "needs: [solo]", other: "" }), /solo/);
});

test("circles among services that are not started are no error", async () => {
  assert.deepEqual(
    await plan({ a: "after: [b]\nneeds: [ghost]", b: "after: [a]", c: "after: [b]" }),
    {
      batches: [["b"], ["c"]],
      blocked: { a: "ghost" },
    },
  );
  assert.deepEqual(
    await plan({ a: "after: [b]\nenabled: false", b: "after: [a]\nenabled: false", c: "" }),
    {
      batches: [["c"]],
      blocked: {},
    },
  );
});

test("other files and folders are passed over", async () => {
  await mkdir(path.join(folder, "old.yaml"));
  await writeFile(path.join(folder, "notes.yml"), "command: 5");
  await writeFile(path.join(folder, "readme.txt"), "nothing");
  assert.deepEqual(await plan({ "a.b": "", c: "needs: [a.b]" }), {
    batches: [["a.b"], ["c"]],
    blocked: {},
  });
});

test("an empty folder has no batches", async () => {
  assert.deepEqual(await plan({}), { batches: [], blocked: {} });
});

test("descriptions that do not fit are refused, enabled or not", async () => {
  await assert.rejects(plan({ a: "need: [b]" }), { name: "ZodError" });
  await assert.rejects(plan({ a: "enabled: false\nneeds: b" }), { name: "ZodError" });
  await writeFile(path.join(folder, "a.yaml"), 'command: ""\n');
  await assert.rejects(taskFunc(folder), { name: "ZodError" });
});
