import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { locateDataset } from "../../src/tasks/locate-dataset.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const pack = { name: "p", version: "1.0.0", title: "T", license: "MIT", environment: "starter" };

describe("locateDataset", () => {
  test.for([
    ["bigcodebench", "bigcode/bigcodebench", "v0.1.4"],
    ["bigcodebench-hard", "bigcode/bigcodebench-hard", "v0.1.4"],
    ["bigcode/bigcodebench", "bigcode/bigcodebench", "v0.1.4"],
    ["bigcode/bigcodebench@v0.1.0_hf", "bigcode/bigcodebench", "v0.1.0_hf"],
    ["bigcodebench-hard@v0.1.2", "bigcode/bigcodebench-hard", "v0.1.2"],
    ["bigcodebench@v9.9.9", "bigcode/bigcodebench", "v9.9.9"],
    ["someone/their-tasks@v1", "someone/their-tasks", "v1"],
  ])("takes %s for %s at %s", async ([source, repo, version]) => {
    expect(await locateDataset(source ?? "")).toEqual({ kind: "hub", repo, version });
  });

  test.for([
    ["humaneval", "v1"],
    ["humaneval+", "v0.1.10"],
    ["humaneval+@v0.1.10-mini", "v0.1.10-mini"],
    ["mbpp+", "v0.2.0"],
    ["mbpp+@v0.1.0", "v0.1.0"],
    ["livecodebench", "v6"],
    ["livecodebench@v5", "v5"],
    ["apps", "test"],
    ["swe-bench", "verified"],
  ])("takes %s for what its authors publish as %s", async ([source, version]) => {
    expect(await locateDataset(source ?? "")).toMatchObject({
      kind: "published",
      name: source?.split("@")[0],
      published: { version },
    });
  });

  test("names the versions of a published dataset when another is asked for", async () => {
    await expect(locateDataset("mbpp+@v9")).rejects.toMatchObject({
      name: "DatasetUnknown",
      hint: expect.stringContaining("v0.2.0"),
    });
  });

  test("takes a benchmark's name before a file, unless the file is called so", async () => {
    const file = path.join(await temporaryFolder(), "t:a.jsonl");
    await writeFile(file, "{}");
    expect(await locateDataset(`humaneval+:${file}`)).toEqual({
      kind: "file",
      name: "t:a",
      file,
      benchmark: "humaneval+",
    });
    expect(await locateDataset(file)).toEqual({ kind: "file", name: "t:a", file });
    await expect(locateDataset("humaneval:nothing.jsonl")).rejects.toMatchObject({
      name: "DatasetUnknown",
    });
  });

  test.for([
    "nothing",
    "no/such/file.jsonl",
    "./tasks.jsonl",
    "someone/their-tasks",
    "bigcodebench@",
    "bigcodebench@../..",
    "../x@v1",
    "bigcode/bigcodebench@v1@v2",
    "",
    ".",
    "README.md",
  ])("refuses %j and says what it would understand", async (source) => {
    await expect(locateDataset(source)).rejects.toMatchObject({
      name: "DatasetUnknown",
      message: expect.stringContaining(`"${source}"`),
      hint: expect.stringMatching(/\.jsonl\.gz.*pack\.json.*starter.*bigcode\/bigcodebench-hard/),
    });
  });

  test("knows the embedded pack by name, wherever it is started", async () => {
    expect(await locateDataset("starter")).toMatchObject({
      kind: "pack",
      folder: path.resolve(import.meta.dirname, "../../packs/starter"),
      pack: { name: "starter", environment: "starter" },
    });
  });

  test("lets an existing pack win over a name, and a folder that is no pack lose", async () => {
    const folder = await temporaryFolder();
    const before = process.cwd();
    process.chdir(folder);
    try {
      await mkdir("bigcodebench");
      expect(await locateDataset("bigcodebench")).toMatchObject({ kind: "hub" });
      await writeFile(path.join("bigcodebench", "pack.json"), JSON.stringify(pack));
      expect(await locateDataset("bigcodebench")).toMatchObject({ kind: "pack" });
    } finally {
      process.chdir(before);
    }
  });

  test.for<[problem: string, content: string]>([
    ["is not JSON", "{"],
    ['field "version"', JSON.stringify({ ...pack, version: "one" })],
    ['field "license"', JSON.stringify({ ...pack, license: undefined })],
    ["colour", JSON.stringify({ ...pack, colour: "red" })],
  ])("refuses a pack.json: %s", async ([problem, content]) => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, "pack.json"), content);
    await expect(locateDataset(folder)).rejects.toMatchObject({
      name: "FileUnreadable",
      message: expect.stringContaining(problem),
    });
  });
});
