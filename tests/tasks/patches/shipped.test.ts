import path from "node:path";
import { expect, test } from "vitest";
import { readPatches } from "../../../src/tasks/patches/read-patches.ts";

test("the repairs of bigcodebench-2026 are patches that pass there", async () => {
  const file = path.resolve(import.meta.dirname, "../../../data/patches/bigcodebench-2026.jsonl");
  const { patches } = await readPatches(file);
  expect(patches.filter(({ passes_in: places }) => !places.includes("bigcodebench-2026"))).toEqual(
    [],
  );
});
