import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { findSeabornTables } from "../../src/environment/find-seaborn-tables.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("tables are known by their names and contents", async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "tips.csv"), "a\n1\n");
  const first = await findSeabornTables(folder);
  expect(first).toMatchObject({ folder, variables: { SEABORN_DATA: folder } });
  await writeFile(path.join(folder, "note.txt"), "no table");
  expect((await findSeabornTables(folder))?.hash).toBe(first?.hash);
  await writeFile(path.join(folder, "tips.csv"), "a\n2\n");
  expect((await findSeabornTables(folder))?.hash).not.toBe(first?.hash);
});

test("a folder that is not there is refused, none is none", async () => {
  expect(await findSeabornTables(undefined)).toBeUndefined();
  await expect(findSeabornTables("/no/such/folder")).rejects.toMatchObject({
    name: "FileNotFound",
  });
});
