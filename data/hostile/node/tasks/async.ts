// task: sums up what comes later, and counts it
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { taskFunc } from "./solution.ts";

describe("taskFunc", () => {
  it("sums up", async () => {
    const found = await taskFunc([Promise.resolve(1), 2]);
    assert.deepEqual(found, { sum: 3, count: 2 });
  });

  it("takes nothing for nothing", async () => {
    assert.deepEqual(await taskFunc([]), { sum: 0, count: 0 });
  });

  it("refuses text", async () => {
    await assert.rejects(taskFunc(["a"]), { name: "TypeError", message: /no number/ });
  });
});
