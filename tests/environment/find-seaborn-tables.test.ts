import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { findSeabornTables } from "../../src/environment/find-seaborn-tables.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("tables are known by their names and contents", async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "tips.csv"), "a\n1\n");
  const first = await findSeabornTables("ds-1000", folder);
  expect(first).toMatchObject({ folder, variables: { SEABORN_DATA: folder } });
  await writeFile(path.join(folder, "note.txt"), "no table");
  expect((await findSeabornTables("ds-1000", folder))?.hash).toBe(first?.hash);
  await writeFile(path.join(folder, "tips.csv"), "a\n2\n");
  expect((await findSeabornTables("ds-1000", folder))?.hash).not.toBe(first?.hash);
});

test("a folder that is not there is refused, none is none", async () => {
  expect(await findSeabornTables("starter", undefined)).toBeUndefined();
  await expect(findSeabornTables("starter", "/no/such/folder")).rejects.toMatchObject({
    name: "FileNotFound",
  });
});

test("DS-1000 has stand-ins for the four tables that its tasks draw", async () => {
  const { folder = "" } = (await findSeabornTables("ds-1000", undefined)) ?? {};
  const tables = (await readdir(folder)).filter((name) => name.endsWith(".csv"));
  expect(tables.toSorted()).toEqual(["exercise.csv", "penguins.csv", "planets.csv", "tips.csv"]);
});
