import { readFileSync } from "node:fs";
import { z } from "zod";

const Imports = z.strictObject({
  official: z
    .array(z.string())
    .describe("of bigcodebench.evaluate, bigcodebench.eval and its guard, 0.2.5"),
  brought: z
    .array(z.string())
    .describe(
      "what packages that the official command depends on bring: `import urllib; urllib.request` works there",
    ),
});

const url = new URL("../../data/baseline-imports.json", import.meta.url);
const { official, brought } = Imports.parse(JSON.parse(readFileSync(url, "utf8")));

/** What the official harness has loaded when a sample starts, of the standard library and of libraries that tasks use. */
export const baseline: readonly string[] = [...official, ...brought];
