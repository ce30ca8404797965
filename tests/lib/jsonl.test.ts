import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { collect } from "../tasks/collect.ts";
import { appendJsonl, readJsonl } from "../../src/lib/jsonl.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(await temporaryFolder(), name);
  await writeFile(file, content);
  return file;
}

describe("readJsonl", () => {
  test.for(["jsonl", "jsonl.gz"])(
    "counts lines from 1 and passes over blank ones in .%s",
    async (extension) => {
      const text = '{"a":1}\n\n  \r\n{"a":"ü"}\r\n{"a":3}';
      const file = await write(`x.${extension}`, extension === "jsonl" ? text : gzipSync(text));
      expect(await collect(readJsonl(file))).toEqual([
        { line: 1, value: { a: 1 } },
        { line: 4, value: { a: "ü" } },
        { line: 5, value: { a: 3 } },
      ]);
    },
  );

  test("puts lines together that are longer than a chunk of the stream", async () => {
    const long = "ä".repeat(300_000);
    const file = await write("x.jsonl", `{"a":"${long}"}\n{"a":"b"}\n`);
    const lines = await collect(readJsonl(file));
    expect(lines.map(({ value }) => value)).toEqual([{ a: long }, { a: "b" }]);
  });

  test.for(["not json", "[1]", "3", "null", '{"a":'])(
    "refuses the line %s by its number",
    async (bad) => {
      const file = await write("x.jsonl", `{"a":1}\n${bad}\n`);
      await expect(collect(readJsonl(file))).rejects.toMatchObject({
        name: "FileUnreadable",
        message: expect.stringContaining(`${file}, line 2:`),
      });
    },
  );

  test("names the line that is not UTF-8", async () => {
    const file = await write("x.jsonl", Buffer.from('{"a":1}\n{"a":"\xff"}\n', "latin1"));
    await expect(collect(readJsonl(file))).rejects.toMatchObject({
      name: "FileUnreadable",
      message: `${file}, line 2: the text is not valid UTF-8.`,
    });
  });

  test("says after which line a gzip file breaks off", async () => {
    const noise = Array.from({ length: 5000 }, (_, index) => `{"a":${Math.sin(index)}}\n`).join("");
    const whole = gzipSync(noise);
    const file = await write("x.jsonl.gz", whole.subarray(0, whole.length - 9000));
    await expect(collect(readJsonl(file))).rejects.toMatchObject({
      name: "FileUnreadable",
      message: expect.stringMatching(/x\.jsonl\.gz \(after line \d+\) is not a valid gzip file/),
    });
  });

  test.for([
    ["garbage", Buffer.from("this is no gzip")],
    ["a header alone", gzipSync("{}\n").subarray(0, 6)],
  ] as const)("refuses a gzip file of %s", async ([, bytes]) => {
    const file = await write("x.jsonl.gz", bytes);
    await expect(collect(readJsonl(file))).rejects.toMatchObject({
      name: "FileUnreadable",
    });
  });

  test.for(["\n", " \n"])("is not kept busy by a gzip file full of %j", async (line) => {
    const text = Buffer.alloc(12_000_000 * line.length, line);
    const file = await write("x.jsonl.gz", gzipSync(text));
    await expect(collect(readJsonl(file))).rejects.toThrow(/more than 10,000,000 empty lines/);
  });

  test("tells a missing file from an unreadable one", async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, "d.jsonl"));
    await expect(collect(readJsonl(path.join(folder, "no.jsonl")))).rejects.toMatchObject({
      name: "FileNotFound",
    });
    await expect(collect(readJsonl(path.join(folder, "d.jsonl")))).rejects.toMatchObject({
      name: "FileUnreadable",
    });
  });

  test("leaves out a torn last line only when asked to", async () => {
    const file = await write("x.jsonl", '{"a":1}\n{"a":');
    const lines = await collect(readJsonl(file, { tolerateTornTail: true }));
    expect(lines).toEqual([{ line: 1, value: { a: 1 } }]);
    await expect(collect(readJsonl(file))).rejects.toMatchObject({
      name: "FileUnreadable",
    });
  });
});

describe("JsonlWriter", () => {
  test("goes on after what is there, and first removes a torn line", async () => {
    const file = await write("x.jsonl", `{"a":1}\n{"a":"${"x".repeat(100_000)}`);
    {
      await using writer = await appendJsonl(file);
      await writer.write({ a: 2 });
    }
    expect(await readFile(file, "utf8")).toBe('{"a":1}\n{"a":2}\n');
  });

  test("keeps every line whole when many are written at once", async () => {
    const file = path.join(await temporaryFolder(), "x.jsonl");
    const text = "y".repeat(20_000);
    {
      await using writer = await appendJsonl(file);
      await Promise.all(Array.from({ length: 20 }, (_, n) => writer.write({ n, text })));
    }
    const lines = await collect(readJsonl(file));
    expect(new Set(lines.map(({ value }) => value["n"])).size).toBe(20);
  });

  test("refuses a folder that is not there", async () => {
    const file = path.join(await temporaryFolder(), "no", "x.jsonl");
    await expect(appendJsonl(file)).rejects.toMatchObject({ name: "OutputUnwritable" });
  });
});
