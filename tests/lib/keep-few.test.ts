import { describe, expect, test } from "vitest";
import { keepFew } from "../../src/lib/keep-few.ts";

describe("keepFew", () => {
  test("asks once, and again for what was asked for longest ago", async () => {
    const asked: string[] = [];
    const find = keepFew(2, async (key: string) => {
      asked.push(key);
      return key.toUpperCase();
    });
    expect(await find("a")).toBe("A");
    await find("b");
    await find("a");
    await find("c");
    expect(asked).toEqual(["a", "b", "c"]);
    await find("a");
    expect(asked).toEqual(["a", "b", "c"]);
    await find("b");
    expect(asked).toEqual(["a", "b", "c", "b"]);
  });

  test("does not keep a failure", async () => {
    let isBroken = true;
    const find = keepFew(2, async (key: string) => {
      if (isBroken) throw new Error("not now");
      return key;
    });
    await expect(find("a")).rejects.toThrow("not now");
    isBroken = false;
    expect(await find("a")).toBe("a");
  });
});
