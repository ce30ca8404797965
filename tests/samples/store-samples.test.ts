import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { canonicalJson, sha256 } from "../../src/lib/hash.ts";
import { readSamples } from "../../src/samples/read-samples.ts";
import { storeSamples, type StoredSamples } from "../../src/samples/store-samples.ts";
import type { Sample } from "../../src/schema/sample.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jsonLines } from "../tasks/task-rows.ts";

// Long enough that rows go over the ends of what is read at once.
const rows = Array.from({ length: 300 }, (_, index) => ({
  task_id: `X/${index % 7}`,
  [index % 2 === 0 ? "solution" : "completion"]: `# ü ${index}\n`.repeat(1 + (index % 50) * 40),
  raw_solution: "é".repeat(index),
}));
const codes = rows.map((row) => row["solution"] ?? row["completion"]);
const text = `\n${jsonLines(rows)}`;

async function store(source: string, stdin?: AsyncIterable<Uint8Array>) {
  const taken: Sample[] = [];
  const take = (sample: Sample) => void taken.push(sample);
  return { stored: await storeSamples(source, take, stdin), taken };
}

function readAll(stored: StoredSamples): string[] {
  return Array.from({ length: stored.count }, (_, place) => stored.read(place).code);
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

test.for([
  ["a file", "a.jsonl", Buffer.from(text), false],
  ["a compressed file", "a.jsonl.gz", gzipSync(text), false],
  ["what is piped in", "-", Buffer.from(text), true],
] as const)("samples of %s are read again, in any order", async ([, name, bytes, isPiped]) => {
  const folder = await temporaryFolder();
  const file = path.join(folder, name);
  if (!isPiped) await writeFile(file, bytes);
  const { stored, taken } = await (isPiped ? store("-", inPieces(bytes)) : store(file));
  using samples = stored;
  expect(taken.map(({ code }) => code)).toEqual(codes);
  expect(readAll(samples)).toEqual(codes);
  for (const place of [299, 0, 150, 151, 1]) expect(samples.read(place).code).toBe(codes[place]);
  expect(samples.read(1).form).toBe("completion");
});

test("samples of a folder are read again, and nothing of ours is left in the temporary folder", async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, "X_0"));
  await writeFile(path.join(folder, "X_0", "0.py"), "a = 1");
  await writeFile(path.join(folder, "X_0", "1.py"), "b = 2");
  const { stored } = await store(folder);
  using samples = stored;
  expect(readAll(samples)).toEqual(["a = 1", "b = 2"]);
  const left = (await readdir(path.dirname(folder))).filter((name) =>
    name.startsWith("bcb-samples-"),
  );
  expect(left).toEqual([]);
});

test("the hash is that of all samples as one array, however they are read", async () => {
  const file = path.join(await temporaryFolder(), "a.jsonl");
  await writeFile(file, text);
  const { stored, taken } = await store(file);
  using samples = stored;
  const all = taken.map(({ taskId, index, form, code }) => [taskId, index, form, code]);
  expect(samples.hash).toBe(sha256(canonicalJson(all)));
  expect((await readSamples(file)).hash).toBe(samples.hash);
});

test("a file that was changed in between is said to be", async () => {
  const file = path.join(await temporaryFolder(), "a.jsonl");
  await writeFile(file, text);
  const { stored } = await store(file);
  using samples = stored;
  await writeFile(file, "x".repeat(text.length));
  expect(() => samples.read(299)).toThrow(/a\.jsonl changed while its samples were being judged/);
});
