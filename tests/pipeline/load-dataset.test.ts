import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BigCodeBenchRow } from "../../src/schema/bigcodebench-row.ts";
import { hashRows } from "../../src/tasks/collect-tasks.ts";
import { loadDataset, type LoadOptions } from "../../src/pipeline/load-dataset.ts";
import { compareNaturally } from "../../src/tasks/compare-naturally.ts";
import { asTextRow, jsonLines, makeRow, parquetBytes } from "../tasks/task-rows.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// No test of this file may reach a hub: a closed port answers for it.
const options: LoadOptions = {
  settings: {
    cacheDir: "/nonexistent/cache",
    hub: { endpoint: "http://127.0.0.1:1", home: "/nonexistent/home", offline: true },
  },
};

const tasks = ["X/10", "X/2", "X/1"].map((id) => makeRow(id));
const textRows = tasks.map(asTextRow);

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(await temporaryFolder(), name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

describe("loadDataset", () => {
  test.for<[carrier: string, name: string, content: string | Uint8Array]>([
    ["lines with objects", "rows.jsonl", jsonLines(tasks)],
    ["lines with texts", "rows.jsonl", jsonLines(textRows)],
    ["gzipped lines", "rows.jsonl.gz", gzipSync(jsonLines(textRows))],
    ["parquet", "rows.parquet", parquetBytes(textRows)],
    ["parquet of many row groups", "rows.parquet", parquetBytes(textRows, { rowGroupSize: 1 })],
  ])("reads %s into the same dataset", async ([, name, content]) => {
    const dataset = await loadDataset(await write(name, content), options);
    expect(dataset.tasks.map((task) => task.task_id)).toEqual(["X/1", "X/2", "X/10"]);
    expect(dataset.tasks[2]?.row).toEqual(tasks[0]);
    expect(dataset).toMatchObject({
      name: "rows",
      version: "unversioned",
      count: 3,
      hash: "70f01f7be429db753fc8a8c646649403eec642025532dbb8c7a570d0142da292",
    });
  });

  test("ignores fields that it does not know", async () => {
    const rows = textRows.map((row, index) => ({ ...row, score: `${index}`, tags: "x" }));
    const plain = await loadDataset(await write("a.jsonl", jsonLines(textRows)), options);
    for (const file of [
      await write("a.jsonl", jsonLines(rows)),
      await write("a.parquet", parquetBytes(rows)),
    ]) {
      expect((await loadDataset(file, options)).hash).toBe(plain.hash);
    }
  });

  test("reads a pack folder and calls it by its own name and version", async () => {
    const file = await write("tasks.jsonl", jsonLines(tasks));
    const folder = path.dirname(file);
    const pack = { name: "mine", version: "1.2.3", title: "T", license: "MIT", environment: "e" };
    await writeFile(path.join(folder, "pack.json"), JSON.stringify(pack));
    expect(await loadDataset(folder, options)).toMatchObject({
      name: "mine",
      version: "1.2.3",
      count: 3,
    });
  });

  test("stops when its signal is aborted", async () => {
    const file = await write("a.jsonl", jsonLines(tasks));
    const loading = loadDataset(file, { ...options, signal: AbortSignal.abort() });
    await expect(loading).rejects.toThrow("aborted");
  });
});

describe("the dataset hash", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
  const taskArbitrary: fc.Arbitrary<BigCodeBenchRow> = fc.record({
    task_id: text,
    complete_prompt: text,
    instruct_prompt: text,
    canonical_solution: text,
    code_prompt: text,
    test: text,
    entry_point: text,
    doc_struct: fc.record({
      description: fc.array(text),
      notes: fc.array(text),
      params: fc.array(text),
      returns: fc.array(text),
      reqs: fc.array(text),
      raises: fc.array(text),
      examples: fc.array(text),
    }),
    libs: fc.array(text),
  });
  const rows = fc.uniqueArray(taskArbitrary, {
    minLength: 1,
    maxLength: 5,
    selector: (task) => task.task_id,
  });

  test("does not depend on the carrier, the order of rows or the order of keys", async () => {
    const folder = await temporaryFolder();
    await fc.assert(
      fc.asyncProperty(rows, async (generated) => {
        const reversed = generated.toReversed().map(reverseKeys);
        const sorted = generated.toSorted((a, b) => compareNaturally(a.task_id, b.task_id));
        const carriers: [string, string | Uint8Array][] = [
          ["a.jsonl", jsonLines(generated)],
          ["b.jsonl.gz", gzipSync(jsonLines(reversed))],
          ["c.parquet", parquetBytes(generated.map(asTextRow), { rowGroupSize: 2 })],
        ];
        for (const [name, content] of carriers) {
          await writeFile(path.join(folder, name), content);
          const { hash } = await loadDataset(path.join(folder, name), options);
          expect(hash).toBe(hashRows(sorted));
        }
      }),
      { numRuns: 30 },
    );
  });

  test("changes with any field", () => {
    const base = makeRow("X/1");
    for (const field of ["test", "instruct_prompt", "canonical_solution"] as const) {
      expect(hashRows([{ ...base, [field]: `${base[field]} ` }])).not.toBe(hashRows([base]));
    }
    expect(hashRows([{ ...base, libs: ["pandas", "json"] }])).not.toBe(hashRows([base]));
  });
});

function reverseKeys(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reverseKeys(inner)]));
}
