import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { modelNeeds, models } from "../../src/models/registry.ts";

const folder = path.resolve(import.meta.dirname, "../../src/models");

test("every adapter's file has its key in the registry, and every key its file", () => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && file !== "registry.ts")
    .map((file) => path.basename(file, ".ts"));
  expect(Object.keys(models).toSorted()).toEqual(files.toSorted());
  expect(Object.keys(modelNeeds)).toEqual(Object.keys(models));
});

test.for(Object.entries(models))("%s has one factory", async ([, load]) => {
  expect(Object.keys(await load())).toEqual(["default"]);
});
