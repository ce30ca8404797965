import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  hashRecordings,
  readRecordings,
  writeRecordings,
} from "../../src/recordings/recordings-file.ts";
import { makeSmallRecording } from "../hostile/small-recording.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const header = {
  format: "bcb-recordings-1" as const,
  bcb: "1.0.0",
  made: "2026-11-16T12:00:00.000Z",
  dataset: "x",
};
const small = makeSmallRecording();

async function write(ids: readonly string[]): Promise<string> {
  const file = path.join(await temporaryFolder(), "network.jsonl");
  await writeRecordings(file, header, new Map(ids.map((id) => [id, small])));
  return file;
}

describe("a file of recordings", () => {
  test("holds what was written, and has a hash that neither its order nor its date changes", async () => {
    const [one, other] = [
      await readRecordings(await write(["a", "b"])),
      new Map(["b", "a"].map((id) => [id, small])),
    ];
    expect(new Map(one)).toEqual(new Map(other));
    expect(hashRecordings(one)).toBe(hashRecordings(other));
    expect(hashRecordings(one)).not.toBe(hashRecordings(new Map([["a", small]])));
  });

  test.for([
    ["is empty", () => "", "the file is empty"],
    [
      "has no head",
      (text: string) => text.slice(text.indexOf("\n") + 1),
      "not a file of recordings",
    ],
    ["has another answer", (text: string) => text.replace(/"answer":"SF/, '"answer":"SG'), "hash"],
    ["has another place", (text: string) => text.replace("203.0.113.10", "203.0.113.9"), "hash"],
    ["has a task twice", (text: string) => text.replace('"b"', '"a"'), "a appears twice"],
    ["has a port too many", (text: string) => text.replace(",443]", ",70000]"), "not a recording"],
  ] as const)("that %s is refused", async ([, change, reason]) => {
    const file = await write(["a", "b"]);
    await writeFile(file, change(await readFile(file, "utf8")));
    await expect(readRecordings(file)).rejects.toMatchObject({
      code: "BCB003",
      message: expect.stringContaining(reason),
    });
  });
});
