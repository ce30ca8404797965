import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { languages, loadLanguage } from "../../src/languages/registry.ts";

test("every file of the folder is in the registry, and only those", () => {
  const files = readdirSync(new URL("../../src/languages", import.meta.url));
  const names = files
    .filter((file) => file.endsWith(".ts") && file !== "registry.ts")
    .map((file) => file.replace(".ts", ""));
  expect(Object.keys(languages).toSorted()).toEqual(names.toSorted());
});

test("a language that is not there is refused by name", async () => {
  await expect(loadLanguage("cobol")).rejects.toMatchObject({
    code: "BCB403",
    message: expect.stringContaining('"cobol"'),
    hint: expect.stringContaining("python"),
  });
});
