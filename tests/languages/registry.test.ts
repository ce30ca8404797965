import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
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

/** A choice by a language's name, in any of the forms that a branch takes. */
const branching = new RegExp(
  String.raw`\b[lL]anguage\b\s*[!=]==?\s*["'\x60]|["'\x60](?:${Object.keys(languages).join("|")})["'\x60]\s*[!=]==?|case\s+["'](?:${Object.keys(languages).join("|")})["']\s*:`,
);

/** Lines of source that choose by a language, by file. */
function findBranches(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("languages/"))
    .flatMap((file) =>
      readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .filter((line) => branching.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
}

test("nobody outside of the folder asks which language it is", () => {
  expect(branching.test('if (task.language === "python") {')).toBe(true);
  expect(branching.test("case 'go': return;")).toBe(true);
  const roots = ["src", "web"].map((name) => path.resolve(import.meta.dirname, "../..", name));
  expect(roots.flatMap(findBranches)).toEqual([]);
});
