import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { taskFunc } from "./solution.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "dumps-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function dump(...stamps: string[]): Promise<void> {
  for (const stamp of stamps) await writeFile(path.join(folder, `shop-${stamp}.dump`), "data");
}

async function rotate(
  daily: number,
  weekly: number,
  monthly: number,
  zone = "UTC",
  trial?: boolean,
) {
  const result = await taskFunc(folder, "shop", { daily, weekly, monthly }, zone, trial);
  return result.map(
    ([file, reasons]) => `${file.replace(/^shop-|\.dump$/g, "")} ${reasons.join("+")}`,
  );
}

test("the newest dump of a day stands for the day", async () => {
  await dump("20240310T010000Z", "20240311T010000Z", "20240311T130000Z", "20240312T010000Z");
  assert.deepEqual(await rotate(2, 0, 0), [
    "20240312T010000Z daily",
    "20240311T130000Z daily",
    "20240311T010000Z ",
    "20240310T010000Z ",
  ]);
  assert.deepEqual((await readdir(folder)).sort(), [
    "shop-20240311T130000Z.dump",
    "shop-20240312T010000Z.dump",
  ]);
});

test("weeks begin on Monday and belong to the ISO year", async () => {
  await dump("20241229T120000Z", "20241230T120000Z", "20250105T120000Z", "20250106T120000Z");
  assert.deepEqual(await rotate(0, 3, 0), [
    "20250106T120000Z weekly",
    "20250105T120000Z weekly",
    "20241230T120000Z ",
    "20241229T120000Z weekly",
  ]);
});

test("months, with gaps between them", async () => {
  await dump("20230115T000000Z", "20240115T000000Z", "20240131T000000Z", "20240601T000000Z");
  assert.deepEqual(await rotate(0, 0, 3), [
    "20240601T000000Z monthly",
    "20240131T000000Z monthly",
    "20240115T000000Z ",
    "20230115T000000Z monthly",
  ]);
});

test("a dump can be kept for several reasons", async () => {
  await dump("20240229T120000Z", "20240301T120000Z", "20240302T120000Z", "20240304T120000Z");
  assert.deepEqual(await rotate(1, 2, 2), [
    "20240304T120000Z daily+weekly+monthly",
    "20240302T120000Z weekly",
    "20240301T120000Z ",
    "20240229T120000Z monthly",
  ]);
});

test("days are those of the time zone", async () => {
  await dump("20240309T233000Z", "20240310T003000Z", "20240310T223000Z");
  assert.deepEqual(await rotate(9, 0, 0, "UTC", true), [
    "20240310T223000Z daily",
    "20240310T003000Z ",
    "20240309T233000Z daily",
  ]);
  assert.deepEqual(await rotate(9, 0, 0, "Europe/Helsinki", true), [
    "20240310T223000Z daily",
    "20240310T003000Z daily",
    "20240309T233000Z ",
  ]);
});

test("weeks and months are those of the time zone", async () => {
  await dump("20240630T200000Z", "20240630T230000Z", "20240701T200000Z");
  assert.deepEqual(await rotate(0, 2, 2, "Asia/Tokyo", true), [
    "20240701T200000Z weekly+monthly",
    "20240630T230000Z ",
    "20240630T200000Z ",
  ]);
  assert.deepEqual(await rotate(0, 2, 2, "UTC", true), [
    "20240701T200000Z weekly+monthly",
    "20240630T230000Z weekly+monthly",
    "20240630T200000Z ",
  ]);
});

test("the newest dump is kept even if nothing else is", async () => {
  await dump("20240101T000000Z", "20240101T000001Z");
  assert.deepEqual(await rotate(0, 0, 0), ["20240101T000001Z newest", "20240101T000000Z "]);
  assert.deepEqual(await readdir(folder), ["shop-20240101T000001Z.dump"]);
});

test("a trial deletes nothing", async () => {
  await dump("20240101T000000Z", "20240102T000000Z");
  assert.deepEqual(await rotate(1, 0, 0, "UTC", true), [
    "20240102T000000Z daily",
    "20240101T000000Z ",
  ]);
  assert.equal((await readdir(folder)).length, 2);
});

test("other entries are left alone", async () => {
  const others = [
    "shop-20240102T000000Z.dump.gz",
    "shop-20240230T000000Z.dump",
    "shop-20240102T246000Z.dump",
    "shop-eu-20240102T000000Z.dump",
    "shops-20240102T000000Z.dump",
    "workshop-20240102T000000Z.dump",
    "shop_20240102T000000Z.dump",
    "notes.txt",
  ];
  for (const other of others) await writeFile(path.join(folder, other), "");
  await mkdir(path.join(folder, "shop-20240105T000000Z.dump"));
  await dump("20240103T000000Z", "20240104T000000Z");
  assert.deepEqual(await rotate(1, 0, 0), ["20240104T000000Z daily", "20240103T000000Z "]);
  assert.equal((await readdir(folder)).length, 10);
});

test("the name is taken literally", async () => {
  await writeFile(path.join(folder, "a.b-20240102T000000Z.dump"), "");
  await writeFile(path.join(folder, "axb-20240102T000000Z.dump"), "");
  const result = await taskFunc(folder, "a.b", { daily: 1, weekly: 1, monthly: 0 }, "UTC");
  assert.deepEqual(result, [["a.b-20240102T000000Z.dump", ["daily", "weekly"]]]);
});

test("a folder without dumps", async () => {
  assert.deepEqual(await rotate(1, 1, 1), []);
});

test("wrong counts and zones are refused before anything is deleted", async () => {
  await dump("20240101T000000Z", "20240101T000001Z");
  await assert.rejects(rotate(-1, 1, 1), RangeError);
  await assert.rejects(rotate(1, 1.5, 1), RangeError);
  await assert.rejects(rotate(1, 1, -3), RangeError);
  await assert.rejects(rotate(1, 1, 1, "Europe/Atlantis"), RangeError);
  assert.equal((await readdir(folder)).length, 2);
});
