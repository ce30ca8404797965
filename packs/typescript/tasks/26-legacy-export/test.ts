import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import iconv from "iconv-lite";
import { taskFunc } from "./solution.ts";

type Table = { file: string; encoding?: string; delimiter?: string };

function pack(manifest: unknown, files: Record<string, Uint8Array>): Uint8Array {
  return zipSync({ "manifest.json": strToU8(JSON.stringify(manifest)), ...files });
}

function convert(table: Table, content: string): { text: string; rows: number; skipped: number[] } {
  const bytes = new Uint8Array(iconv.encode(content, table.encoding ?? "windows-1252"));
  const { archive, report } = taskFunc(
    pack([{ delimiter: ";", ...table }], { [table.file]: bytes }),
  );
  assert.equal(report.length, 1);
  const { file, rows, skipped } = report[0]!;
  assert.equal(file, table.file);
  return { text: strFromU8(unzipSync(archive)[table.file]!), rows, skipped };
}

test("semicolons and windows-1252 become commas and UTF-8", () => {
  assert.deepEqual(
    convert({ file: "a.csv" }, "Nr;Müşteri;€\r\n1;Café;9,50\r\n".replace("ş", "s")),
    {
      text: 'Nr,Müsteri,€\r\n1,Café,"9,50"',
      rows: 1,
      skipped: [],
    },
  );
});

test("other encodings", () => {
  assert.equal(
    convert({ file: "a", encoding: "cp437" }, "name;town\nJosé;Zürich\n").text,
    "name,town\r\nJosé,Zürich",
  );
  assert.equal(convert({ file: "b", encoding: "Shift_JIS" }, "品;数\n紙;2").text, "品,数\r\n紙,2");
  assert.equal(convert({ file: "c", encoding: "koi8-r" }, "имя\nАнна").text, "имя\r\nАнна");
});

test("a byte order mark is dropped", () => {
  const content = strToU8("\uFEFFid;name\n1;Zoë\n");
  const { archive } = taskFunc(
    pack([{ file: "u.csv", encoding: "utf-8", delimiter: ";" }], { "u.csv": content }),
  );
  assert.deepEqual(
    [...unzipSync(archive)["u.csv"]!.slice(0, 8)],
    [105, 100, 44, 110, 97, 109, 101, 13],
  );
});

test("tabs and commas as delimiter", () => {
  assert.equal(convert({ file: "t", delimiter: "\t" }, "a;x\tb\n1\t2\n").text, "a;x,b\r\n1,2");
  assert.equal(convert({ file: "t", delimiter: "," }, "a;x,b\n1,2\n").text, "a;x,b\r\n1,2");
});

test("quoted fields keep delimiters, quotes and line breaks", () => {
  const { text, rows } = convert({ file: "q" }, 'a;b\n"x;y";"say ""hi"""\n"two\nlines";z\n');
  assert.equal(text, 'a,b\r\nx;y,"say ""hi"""\r\n"two\nlines",z');
  assert.equal(rows, 2);
});

test("rows with too few or too many fields are skipped and numbered", () => {
  assert.deepEqual(convert({ file: "s" }, "a;b\n1;2\n\n3\n4;5\n6;7;8\n\n9;\n"), {
    text: "a,b\r\n1,2\r\n4,5\r\n9,",
    rows: 3,
    skipped: [2, 4],
  });
});

test("a row of empty fields is not a blank line", () => {
  assert.deepEqual(convert({ file: "e" }, "a;b\n;\n1;2\n3\n"), {
    text: "a,b\r\n,\r\n1,2",
    rows: 2,
    skipped: [3],
  });
});

test("white space around names and fields goes", () => {
  assert.equal(convert({ file: "w" }, " a ;b\n 1 2 ;\t3\n").text, "a,b\r\n1 2,3");
});

test("a table with nothing but a header", () => {
  assert.deepEqual(convert({ file: "h" }, "\na;b\n"), { text: "a,b", rows: 0, skipped: [] });
});

test("several tables come in the order of the manifest, other files are not carried over", () => {
  const { archive, report } = taskFunc(
    pack(
      [
        { file: "z.csv", delimiter: ";" },
        { file: "sub/a.csv", delimiter: "," },
      ],
      {
        "sub/a.csv": strToU8("x,y\n1,2\n3,4\n"),
        "notes.txt": strToU8("hi"),
        "z.csv": strToU8("k\nv\nw;w\n"),
      },
    ),
  );
  assert.deepEqual(report, [
    { file: "z.csv", rows: 1, skipped: [2] },
    { file: "sub/a.csv", rows: 2, skipped: [] },
  ]);
  assert.deepEqual(Object.keys(unzipSync(archive)).sort(), ["sub/a.csv", "z.csv"]);
});

test("entries have a fixed date", () => {
  const input = pack([{ file: "a", delimiter: "," }], { a: strToU8("x\n1") });
  const { archive } = taskFunc(input);
  const bytes = Buffer.from(archive);
  assert.equal(bytes.readUInt16LE(10), 0);
  // seven bits of years since 1980, four of the month, five of the day
  assert.equal(bytes.readUInt16LE(12), 10273);
  assert.ok(bytes.equals(Buffer.from(taskFunc(input).archive)));
});

test("a manifest that does not fit is refused", () => {
  assert.throws(() => taskFunc(pack([{ file: "a", delimiter: "|" }], { a: strToU8("x") })), {
    name: "ZodError",
  });
  assert.throws(() => taskFunc(pack({ file: "a", delimiter: "," }, { a: strToU8("x") })), {
    name: "ZodError",
  });
});

test("archives and manifests that cannot be read are refused", () => {
  assert.throws(() => taskFunc(zipSync({ a: strToU8("x") })), Error);
  assert.throws(() => taskFunc(strToU8("not an archive")), Error);
  assert.throws(() => taskFunc(zipSync({ "manifest.json": strToU8("[{") })), Error);
  assert.deepEqual(taskFunc(pack([], {})).report, []);
});

test("tables that cannot be converted are named", () => {
  assert.throws(() => taskFunc(pack([{ file: "lost.csv", delimiter: "," }], {})), /lost\.csv/);
  const odd = [{ file: "a", delimiter: ",", encoding: "klingon-8" }];
  assert.throws(() => taskFunc(pack(odd, { a: strToU8("x") })), /klingon-8/);
  const twice = [
    { file: "a", delimiter: "," },
    { file: "a", delimiter: ";" },
  ];
  assert.throws(() => taskFunc(pack(twice, { a: strToU8("x") })), Error);
  assert.throws(
    () => taskFunc(pack([{ file: "a", delimiter: "," }], { a: strToU8("\n\n") })),
    Error,
  );
});
