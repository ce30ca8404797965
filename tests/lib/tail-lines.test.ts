import { appendFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTail } from "../../src/lib/tail-lines.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function followed() {
  const file = path.join(await temporaryFolder(), "log.jsonl");
  let lines: string[] = [];
  let starts = 0;
  const look = createTail(file, {
    take: (line) => lines.push(line),
    restart: () => {
      lines = [];
      starts += 1;
    },
  });
  return { file, look, lines: () => lines, starts: () => starts };
}

describe("createTail", () => {
  test("waits for a file, and for the end of a line", async () => {
    const { file, look, lines } = await followed();
    expect(await look()).toBeUndefined();
    await writeFile(file, "first\nsec");
    expect(await look()).toBeTypeOf("number");
    expect(lines()).toEqual(["first"]);
    await look();
    expect(lines()).toEqual(["first"]);
    await appendFile(file, "ond\n");
    await look();
    expect(lines()).toEqual(["first", "second"]);
  });

  test("begins anew when the file is shorter, another one, or gone and back", async () => {
    const { file, look, lines, starts } = await followed();
    await writeFile(file, "a\nb\n");
    await look();
    await truncate(file, 2);
    await look();
    expect(lines()).toEqual(["a"]);
    await writeFile(`${file}.new`, "c\nd\n");
    await rename(`${file}.new`, file);
    await look();
    expect(lines()).toEqual(["c", "d"]);
    await rm(file);
    expect(await look()).toBeUndefined();
    await writeFile(file, "e\n");
    await look();
    expect(lines()).toEqual(["e"]);
    expect(starts()).toBe(4);
  });

  test("gives every line once, wherever the writer stops between two looks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme" })),
        fc.nat(40),
        async (texts, step) => {
          const { file, look, lines } = await followed();
          const wanted = texts.map((text) => text.replaceAll("\n", " "));
          const bytes = Buffer.from(wanted.map((line) => `${line}\n`).join(""));
          await writeFile(file, "");
          for (let start = 0; start < bytes.length; start += step + 1) {
            await appendFile(file, bytes.subarray(start, start + step + 1));
            await look();
          }
          expect(lines()).toEqual(wanted);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("reads lines longer than what it reads at once", async () => {
    const { file, look, lines } = await followed();
    const long = "x".repeat(3_000_000);
    await writeFile(file, `${long}\nshort\n`);
    await look();
    expect(lines().map((line) => line.length)).toEqual([3_000_000, 5]);
  });
});
