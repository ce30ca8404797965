import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { limitCompressors, type ExpansionLimits } from "../../src/lib/limit-compressors.ts";
import { openParquetFile } from "../../src/lib/parquet-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const grow = { GROW: (_: Uint8Array, length: number) => new Uint8Array(length) };

test("what grows within the limits is let through, however much it is", () => {
  const { GROW } = limitCompressors(grow, { free: 100, ratio: 10 });
  expect(GROW?.(new Uint8Array(1), 100)).toHaveLength(100);
  expect(GROW?.(new Uint8Array(1000), 9000)).toHaveLength(9000);
});

test("many small pages count together, and a reading of its own begins anew", () => {
  const { GROW } = limitCompressors(grow, { free: 100, ratio: 10 });
  for (let page = 0; page < 2; page++) GROW?.(new Uint8Array(1), 50);
  expect(() => GROW?.(new Uint8Array(1), 50)).toThrow(/would become more than/);
  expect(
    limitCompressors(grow, { free: 100, ratio: 10 })["GROW"]?.(new Uint8Array(1), 50),
  ).toHaveLength(50);
});

test("a parquet file that is small on disk and large in memory is refused", async () => {
  const columnData = [{ name: "a", data: ["x".repeat(2 ** 20)], type: "STRING" as const }];
  const file = path.join(await temporaryFolder(), "bomb.parquet");
  await writeFile(file, new Uint8Array(parquetWriteBuffer({ columnData })));
  const read = async (limits?: ExpansionLimits) => {
    const table = await openParquetFile(file, limits);
    return await table.read(["a"], { start: 0, end: 1 });
  };
  expect(await read()).toHaveLength(1);
  await expect(read({ free: 2 ** 10, ratio: 10 })).rejects.toThrow(/would become more than/);
});
