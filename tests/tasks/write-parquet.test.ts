import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { writeParquet } from "../../src/tasks/write-parquet.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeRow } from "./task-rows.ts";

test("rows come back as they were written", async () => {
  const folder = await temporaryFolder();
  const tasks = [
    makeRow("X/1", { libs: ["numpy", "os"], test: "ü\n'\"\t\\n" }),
    makeRow("X/2", { libs: [] }),
  ];
  const file = path.join(folder, "tasks.parquet");
  await writeFile(file, writeParquet(tasks));
  const hub = { endpoint: "http://127.0.0.1:9", home: folder, offline: true };
  const dataset = await loadDataset(file, { settings: { cacheDir: folder, hub } });
  expect(dataset.tasks.map(({ row }) => row)).toEqual(tasks);
});
