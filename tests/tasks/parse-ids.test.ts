import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseIds } from "../../src/tasks/parse-ids.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

describe("parseIds", () => {
  test("splits a list at its commas", async () => {
    expect(await parseIds("3, 5,10-20,BigCodeBench/7,")).toEqual([
      "3",
      "5",
      "10-20",
      "BigCodeBench/7",
    ]);
  });

  test.for<[content: string, ids: string[]]>([
    ["BigCodeBench/1\r\n\n 7 \n10-12\n", ["BigCodeBench/1", "7", "10-12"]],
    ['["BigCodeBench/1", "10-12"]', ["BigCodeBench/1", "10-12"]],
    ["\n[3, 4]\n", ["3", "4"]],
  ])("reads a file that holds %j", async ([content, ids]) => {
    const file = path.join(await temporaryFolder(), "ids");
    await writeFile(file, content);
    expect(await parseIds(file)).toEqual(ids);
  });

  test.for<[content: string, name: string]>([
    ["", "SelectionInvalid"],
    ["[]", "SelectionInvalid"],
    ["[1,", "FileUnreadable"],
    ["[{}]", "FileUnreadable"],
    ["\xff", "FileUnreadable"],
  ])("refuses a file that holds %j", async ([content, name]) => {
    const file = path.join(await temporaryFolder(), "ids");
    await writeFile(file, content, "latin1");
    await expect(parseIds(file)).rejects.toMatchObject({
      name,
      message: expect.stringContaining(file),
    });
  });

  test.for(["", " , "])("refuses the list %j", async (text) => {
    await expect(parseIds(text)).rejects.toMatchObject({ name: "SelectionInvalid" });
  });
});
