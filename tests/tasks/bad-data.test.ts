import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BenchError } from "../../src/lib/bench-error.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { asTextRow, jsonLines, makeRow, parquetBytes } from "./task-rows.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const hub = { endpoint: "http://127.0.0.1:1", home: "/nonexistent/home", offline: true };

async function load(name: string, content: string | Uint8Array): Promise<unknown> {
  const file = path.join(await temporaryFolder(), name);
  await writeFile(file, content);
  return loadDataset(file, { settings: { cacheDir: "/nonexistent/cache", hub } }).catch(
    (error: unknown) => error,
  );
}

const good = asTextRow(makeRow("X/1"));
const other = asTextRow(makeRow("X/2"));

describe("a row that is no task", () => {
  const { test: _test, ...withoutTest } = other;
  test.for<[row: Record<string, unknown>, problem: string]>([
    [withoutTest, 'line 2: field "test" is missing.'],
    [{ ...other, test: null }, 'line 2: field "test" must be of type string.'],
    [{ ...other, test: "" }, 'line 2: field "test" is empty.'],
    [{ ...other, task_id: 7 }, 'line 2: field "task_id" must be of type string.'],
    [{ ...other, libs: "json" }, 'line 2: field "libs" is not the text of a Python list'],
    [{ ...other, libs: [1] }, 'line 2: field "libs.0" must be of type string.'],
    [{ ...other, libs: undefined }, 'line 2: field "libs" is missing.'],
    [{ ...other, doc_struct: "{" }, 'line 2: field "doc_struct" is neither an object nor'],
    [{ ...other, doc_struct: "[]" }, 'line 2: field "doc_struct" must be of type object.'],
    [{ ...other, doc_struct: "{}" }, 'field "doc_struct.description" is missing; field'],
  ])("is named by line and field: %j", async ([row, problem]) => {
    expect(await load("a.jsonl", jsonLines([good, row]))).toMatchObject({
      name: "TaskInvalid",
      exitCode: 2,
      message: expect.stringContaining(problem),
    });
  });

  test("is named by its row in a parquet file, across row groups", async () => {
    const rows = [good, other, { ...asTextRow(makeRow("X/3")), test: null }];
    expect(await load("a.parquet", parquetBytes(rows, { rowGroupSize: 2 }))).toMatchObject({
      name: "TaskInvalid",
      message: expect.stringContaining('a.parquet, row 3: field "test" '),
    });
  });

  test("is also one whose parquet column does not exist", async () => {
    const columns = Object.keys(good).filter((name) => name !== "test");
    expect(await load("a.parquet", parquetBytes([good], { columns }))).toMatchObject({
      name: "TaskInvalid",
      message: expect.stringContaining('row 1: field "test" is missing'),
    });
    expect(await load("b.parquet", parquetBytes([{ a: "b" }]))).toMatchObject({
      name: "TaskInvalid",
    });
  });
});

test("a task_id that comes twice is named with both places", async () => {
  expect(await load("a.jsonl", jsonLines([good, other, good]))).toMatchObject({
    name: "TaskDuplicate",
    message: expect.stringMatching(/a\.jsonl, line 3: .*"X\/1" was already used on line 1\.$/),
  });
});

test.for<[name: string, content: string | Uint8Array]>([
  ["a.jsonl", ""],
  ["b.jsonl", "\n\n"],
  ["c.jsonl.gz", gzipSync("")],
  ["d.parquet", parquetBytes([])],
])("an empty dataset is refused: %s", async ([name, content]) => {
  expect(await load(name, content)).toMatchObject({
    name: "DatasetEmpty",
    message: expect.stringContaining(name),
  });
});

describe("a damaged file", () => {
  const parquet = parquetBytes([good, other]);
  const invalidUtf8 = parquetBytes([{ ...good, test: "SPOT" }]);
  Buffer.from(invalidUtf8.buffer).set([0xff, 0xfe], Buffer.from(invalidUtf8).indexOf("SPOT"));

  test.for<[what: string, name: string, content: string | Uint8Array]>([
    ["no JSON", "a.jsonl", `${jsonLines([good])}oops\n`],
    ["no UTF-8", "a.jsonl", Buffer.concat([Buffer.from(jsonLines([good])), Buffer.from([0xff])])],
    ["a truncated gzip", "a.jsonl.gz", gzipSync(jsonLines([good])).subarray(0, 200)],
    ["an empty parquet", "a.parquet", ""],
    ["a tiny parquet", "a.parquet", "PAR1"],
    ["garbage as parquet", "a.parquet", "garbage ".repeat(100)],
    ["a truncated parquet", "a.parquet", parquet.subarray(0, parquet.length - 20)],
    ["half a parquet", "a.parquet", parquet.subarray(0, parquet.length / 2)],
    ["a parquet without its middle", "a.parquet", withoutMiddle(parquet)],
    ["invalid UTF-8 in a parquet", "a.parquet", invalidUtf8],
  ])("is refused by name: %s", async ([, name, content]) => {
    expect(await load(name, content)).toMatchObject({
      name: "FileUnreadable",
      exitCode: 2,
      message: expect.stringContaining(name),
    });
  });

  test("never surfaces as anything but a BenchError, wherever parquet bytes are flipped", async () => {
    for (let at = 4; at < parquet.length; at += 61) {
      const copy = Uint8Array.from(parquet);
      copy[at] = (copy[at] ?? 0) ^ 0x55;
      const outcome = await load("flipped.parquet", copy);
      expect(outcome instanceof Error && !(outcome instanceof BenchError) ? outcome : "").toBe("");
    }
  });
});

function withoutMiddle(bytes: Uint8Array): Uint8Array {
  const third = Math.floor(bytes.length / 3);
  return Buffer.concat([bytes.subarray(0, third), bytes.subarray(2 * third)]);
}
