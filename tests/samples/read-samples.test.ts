import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readSamples } from "../../src/samples/read-samples.ts";
import { streamSamples } from "../../src/samples/stream-samples.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(await temporaryFolder(), name);
  await writeFile(file, content);
  return file;
}

function rows(...items: object[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join("");
}

const two = rows(
  { task_id: "X/1", solution: "one", raw_solution: "```one```", extra: 1 },
  { task_id: "X/2", completion: "    two" },
  { task_id: "X/1", solution: "" },
);

describe("a samples file", () => {
  test("numbers the samples of a task in file order, and knows where each was read", async () => {
    const file = await write("a.jsonl", two);
    const { samples } = await readSamples(file);
    expect(samples).toEqual([
      { taskId: "X/1", index: 0, form: "solution", code: "one", place: `${file}, line 1` },
      { taskId: "X/2", index: 0, form: "completion", code: "    two", place: `${file}, line 2` },
      { taskId: "X/1", index: 1, form: "solution", code: "", place: `${file}, line 3` },
    ]);
  });

  test("has the same hash packed and plain, and another one after an edit", async () => {
    const plain = await readSamples(await write("a.jsonl", two));
    const packed = await readSamples(await write("b.jsonl.gz", gzipSync(two)));
    const edited = await readSamples(await write("c.jsonl", two.replace("two", "2")));
    expect(packed.hash).toBe(plain.hash);
    expect(edited.hash).not.toBe(plain.hash);
  });

  const sound = rows({ task_id: "X/1", solution: "one" });
  test.for([
    [
      "a null solution",
      sound + rows({ task_id: "X/2", solution: null }),
      /line 2: solution: .*null/,
    ],
    ["a list of solutions", rows({ task_id: "X/2", solution: ["a"] }), /line 1: solution: /],
    [
      "neither solution nor completion",
      rows({ task_id: "X/2" }),
      /line 1: the row: needs `solution`/,
    ],
    ["no task_id", rows({ solution: "a" }), /line 1: task_id: /],
    ["a task_id that is a number", rows({ task_id: 2, solution: "a" }), /line 1: task_id: /],
    ["a line that is no JSON", `${sound}oops\n`, /line 2: this is not a JSON object: oops/],
    ["a torn last line", `${sound}{"task_id": "X/2", "sol`, /line 2: this is not a JSON object/],
    ["invalid UTF-8", Buffer.from([0x7b, 0xff, 0x0a]), /line 1: the text is not valid UTF-8/],
    ["nothing", "\n\n", /contains no samples/],
  ] as const)("with %s is refused by line and field", async ([, content, message]) => {
    const file = await write("a.jsonl", content);
    const refused = readSamples(file);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(file);
    await expect(refused).rejects.toMatchObject({ exitCode: 2 });
  });

  test("that is a truncated gzip is refused", async () => {
    const file = await write("a.jsonl.gz", gzipSync(two).subarray(0, 40));
    await expect(readSamples(file)).rejects.toThrow(/not a valid gzip file/);
  });

  test("that is not there is refused", async () => {
    await expect(readSamples("/nowhere/a.jsonl")).rejects.toMatchObject({ name: "FileNotFound" });
  });
});

async function writeFolder(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

describe("a samples folder", () => {
  test("is read by task and number, in natural order; other files are passed over", async () => {
    const folder = await writeFolder({
      "X_10/0.py": "ten",
      "X_2/10.py": "two, last",
      "X_2/9.py": "two, first",
      "X_2/notes.txt": "no",
      "readme.md": "no",
    });
    const { samples } = await readSamples(folder);
    expect(samples.map(({ taskId, index, code }) => [taskId, index, code])).toEqual([
      ["X/2", 0, "two, first"],
      ["X/2", 1, "two, last"],
      ["X/10", 0, "ten"],
    ]);
    expect(samples[0]?.place).toBe(path.join(folder, "X_2", "9.py"));
  });

  test("without samples is refused", async () => {
    const folder = await writeFolder({ "X_2/notes.txt": "no" });
    await expect(readSamples(folder)).rejects.toThrow(`${folder} contains no samples`);
  });

  test("with a file that is not UTF-8 is refused by name", async () => {
    const folder = await writeFolder({ "X_2/0.py": new Uint8Array([0xff]) });
    await expect(readSamples(folder)).rejects.toThrow(/X_2\/0\.py: the text is not valid UTF-8/);
  });
});

test("in a folder, a file that cannot be read keeps its number", async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, "X_1"));
  for (const [name, content] of [
    ["0.py", "a"],
    ["1.py", Buffer.of(0xff)],
    ["2.py", "c"],
  ] as const) {
    await writeFile(path.join(folder, "X_1", name), content);
  }
  expect(await Array.fromAsync(streamSamples(folder))).toMatchObject([
    { ok: true, sample: { index: 0, code: "a" } },
    { ok: false },
    { ok: true, sample: { index: 2, code: "c" } },
  ]);
});
