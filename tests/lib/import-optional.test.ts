import { expect, test } from "vitest";
import { importOptional } from "../../src/lib/import-optional.ts";

const absent = "@bcb/no-such-package";
const loadAbsent = (): Promise<{ sep: string }> => import(/* @vite-ignore */ absent);
const refuse = () => Promise.reject(new Error("fetched"));

test("a package that is installed is not fetched", async () => {
  const { posix } = await importOptional("node:path", () => import("node:path"), refuse);
  expect(posix.sep).toBe("/");
});

test("a package that is missing is imported from where it was fetched to", async () => {
  const asked: string[] = [];
  const { sep } = await importOptional(absent, loadAbsent, async (name) => {
    asked.push(name);
    return "node:path";
  });
  expect(sep).toBe("/");
  expect(asked).toEqual([absent]);
});

test("without a place to fetch it to there are words on how to get it", async () => {
  await expect(importOptional(absent, loadAbsent)).rejects.toMatchObject({
    name: "PackageMissing",
    hint: expect.stringContaining(`npm install ${absent}`),
  });
});

test("a package that lacks one of its own is broken, not missing", async () => {
  await expect(importOptional("other", loadAbsent, async () => "node:path")).rejects.toThrow(
    absent,
  );
});
