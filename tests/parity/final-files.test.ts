import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listFileDifferences, readFinalFiles } from "../../bench/support/final-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function writeFolder(name: string, files: Record<string, string>): Promise<string> {
  const folder = path.join(await temporaryFolder(), name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return folder;
}

async function compare(left: Record<string, string>, right: Record<string, string>) {
  const folders = await Promise.all([writeFolder("left", left), writeFolder("right", right)]);
  const [expected, found] = await Promise.all(folders.map(readFinalFiles));
  return listFileDifferences(expected ?? new Map(), found ?? new Map());
}

const line = (taskId: string, wall_ms: number, trace: string) =>
  `${JSON.stringify({ task_id: taskId, wall_ms, official: { details: { test_a: trace } } })}\n`;

test("the order of verdicts, their times and the places in their traces do not count", async () => {
  const left = line("a", 3, "Traceback:\nValueError: <A at 0x7f00>") + line("b", 1, "");
  const right = line("b", 2, "") + line("a", 9, "Traceback:\nValueError: <A at 0x7f99>");
  expect(await compare({ "x_verdicts.jsonl": left }, { "x_verdicts.jsonl": right })).toEqual([]);
});

test("another exception in a test counts", async () => {
  const files = ["ValueError: x", "TypeError: x"].map((trace) => ({
    "x.jsonl": line("a", 1, trace),
  }));
  expect(await compare(files[0] ?? {}, files[1] ?? {})).toEqual([
    expect.stringContaining('"test_a": "ValueError"'),
  ]);
});

test("another outcome, a verdict too many and a missing file count", async () => {
  const one = { "x.json": '{"status":"pass"}', "y.jsonl": '{"a":1}\n', "z.json": "{}" };
  const other = { "x.json": '{"status":"fail"}', "y.jsonl": '{"a":1}\n{"a":1}\n' };
  expect(await compare(one, other)).toEqual([
    expect.stringContaining('x.json: "status": "pass"'),
    expect.stringContaining("y.jsonl"),
    "z.json: only in the undisturbed run",
  ]);
});
