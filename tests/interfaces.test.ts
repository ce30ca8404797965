import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { findWideInterfaces } from "./support/wide-interfaces.ts";

test("the repository has no interface over 12 fields", () => {
  expect(findWideInterfaces(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

describe("the test of interfaces", () => {
  const wide = (name: string) => [`export interface ${name} {`, ...fields(13), "}"].join("\n");
  const objects = fields(13).map((_, index) => `o${index}: z.int()`);
  const cases: [title: string, file: string, source: string, found: string[]][] = [
    ["12 fields", "lib/a.ts", ["interface A {", ...fields(12), "}"].join("\n"), []],
    ["13 fields", "lib/a.ts", wide("A"), ["src/lib/a.ts: A has 13 fields"]],
    [
      "a type literal",
      "lib/a.ts",
      `type A = {\n${fields(13).join("\n")}\n};`,
      ["src/lib/a.ts: A has 13 fields"],
    ],
    [
      "zod",
      "cli/a.ts",
      `const A = z.object({ ${objects.join(", ")} });`,
      ["src/cli/a.ts: A has 13 fields"],
    ],
    [
      "inherited fields",
      "lib/a.ts",
      [
        "interface A {",
        ...fields(8),
        "}",
        'interface B extends Omit<A, "f0" | "f1"> {',
        ...fields(7, 20),
        "}",
      ].join("\n"),
      ["src/lib/a.ts: B has 13 fields"],
    ],
    ["a noun of a format", "schema/a.ts", wide("Verdict"), []],
    [
      "an argument in schema",
      "schema/a.ts",
      wide("ModelOptions"),
      ["src/schema/a.ts: ModelOptions has 13 fields"],
    ],
  ];

  test.for(cases)("knows %s", async ([, file, source, found]) => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, "src", path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, "src", file), source);
    expect(findWideInterfaces(folder)).toEqual(found);
  });
});

function fields(count: number, first = 0): string[] {
  return Array.from(
    { length: count },
    (_, index) => `  f${first + index}?: (a: 1, b: 2) => { c: 3; d: 4 };`,
  );
}
