import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const SECRET = "correct horse battery";
// pseudonyms of the patients under SECRET for the study "heart"
const P1 = "9b5f834b-cb53-5716-b104-bb0e10223204";
const P2 = "2a0bc677-950c-5a63-a24b-ddee7b5e5236";
const P3 = "bc6fb605-f9a6-548c-9485-53337f2eff77";
const TABLE = [
  "patient,name,born,postcode,pulse",
  "P-1,Ada,1984-05-02,80331,71",
  "P-2,Bo,1989-12-31,80999,64",
  "P-3,Cy,1980-01-01,8012,80",
].join("\n");

function release(
  lines: string[],
  smallest?: number,
): { rows: string[]; people: number; masked: number } {
  const { csv, people, masked } = taskFunc(lines.join("\n"), SECRET, "heart", smallest);
  return { rows: csv.split("\r\n"), people, masked };
}

test("numbers, dates and postcodes are replaced, names are dropped", () => {
  assert.deepEqual(taskFunc(TABLE, SECRET, "heart"), {
    csv: [
      "pseudonym,decade,area,pulse",
      ...[`${P1},1980s,80,71`, `${P2},1980s,80,64`, `${P3},1980s,80,80`].sort(),
    ].join("\r\n"),
    people: 3,
    masked: 0,
  });
});

test("pseudonyms are UUIDs of version 5 in a secret namespace", () => {
  const namespace = createHmac("sha256", "another long secret, ü")
    .update("Lunge ü")
    .digest()
    .subarray(0, 16);
  const bytes = createHash("sha1").update(namespace).update("Ä-7").digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const wanted = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const { csv } = taskFunc(
    "patient,born,postcode\n ä-7 ,2001-02-03,123",
    "another long secret, ü",
    "Lunge ü",
    1,
  );
  assert.equal(csv, `pseudonym,decade,area\r\n${wanted},2000s,12`);
});

test("another study or secret gives other pseudonyms", () => {
  const table = "patient,born,postcode\nP-1,1984-05-02,80331";
  const seen = new Set([
    taskFunc(table, SECRET, "heart", 1).csv,
    taskFunc(table, SECRET, "lung", 1).csv,
    taskFunc(table, `${SECRET}!`, "heart", 1).csv,
  ]);
  assert.equal(seen.size, 3);
  assert.ok(seen.has(`pseudonym,decade,area\r\n${P1},1980s,80`));
});

test("small groups are masked", () => {
  const lines = [TABLE, "P-4,Di,1984-05-02,81331,90", "P-5,Ed,1979-05-02,80331,91"];
  const { rows, people, masked } = release(lines);
  assert.equal(people, 5);
  assert.equal(masked, 2);
  assert.deepEqual(
    rows
      .filter((row) => row.includes(",*,*,"))
      .map((row) => row.slice(-6))
      .sort(),
    ["*,*,90", "*,*,91"],
  );
  assert.ok(rows.includes(`${P1},1980s,80,71`));
});

test("the size of the smallest group", () => {
  assert.equal(release([TABLE], 3).masked, 0);
  assert.equal(release([TABLE], 4).masked, 3);
  assert.equal(release([TABLE, "P-4,Di,1970-05-02,80331,90"], 1).masked, 0);
  assert.equal(release([TABLE, "P-4,Di,1970-05-02,80331,90"], 2).masked, 1);
  assert.equal(release(TABLE.split("\n").slice(0, 3)).masked, 2);
});

test("a group is counted in patients, not in rows", () => {
  const lines = [
    "patient,born,postcode,visit",
    "P-1,1984-05-02,80331,1",
    "p-1,1984-05-02,80331,2",
    " P-1 ,1984-05-02,80331,3",
    "P-2,1985-05-02,80331,1",
  ];
  const { people, masked } = release(lines);
  assert.equal(people, 2);
  assert.equal(masked, 4);
  assert.equal(release(lines, 2).masked, 0);
});

test("rows are sorted by pseudonym, those of a patient stay in their order", () => {
  const lines = ["patient,born,postcode,visit"];
  for (let visit = 1; visit <= 3; visit += 1) {
    for (const patient of ["P-3", "P-1", "P-2"]) lines.push(`${patient},1984-05-02,80331,${visit}`);
  }
  const order = [P1, P2, P3].sort();
  assert.deepEqual(
    release(lines).rows.slice(1),
    order.flatMap((pseudonym) => [1, 2, 3].map((visit) => `${pseudonym},1980s,80,${visit}`)),
  );
});

test("columns keep their places and other columns their text", () => {
  const lines = [
    "note,postcode,phone,patient,born",
    '"a, b",80331,123,P-1,1984-05-02',
    '" x ",80332,,P-1,1984-05-02',
  ];
  assert.deepEqual(release(lines, 1).rows, [
    "note,area,pseudonym,decade",
    `"a, b",80,${P1},1980s`,
    `" x ",80,${P1},1980s`,
  ]);
});

test("a group needs both the decade and the area", () => {
  const lines = [
    "patient,born,postcode",
    "P-1,1984-05-02,8033",
    "P-2,1984-05-02,9033",
    "P-3,1994-05-02,8033",
  ];
  assert.equal(release(lines, 2).masked, 3);
});

test("empty lines and an empty table", () => {
  assert.deepEqual(release(["patient,born,postcode", "", "P-1,1984-05-02,80", ""], 1).rows, [
    "pseudonym,decade,area",
    `${P1},1980s,80`,
  ]);
  assert.deepEqual(release(["patient,born,postcode"]), {
    rows: ["pseudonym,decade,area"],
    people: 0,
    masked: 0,
  });
});

test("a short secret is refused", () => {
  assert.throws(() => taskFunc(TABLE, "fifteen letters", "heart"), RangeError);
  assert.equal(taskFunc(TABLE, "sixteen letters!", "heart").people, 3);
});

test("missing columns are refused", () => {
  assert.throws(() => release(["born,postcode", "1984-05-02,80331"]), TypeError);
  assert.throws(() => release(["patient,postcode", "P-1,80331"]), TypeError);
  assert.throws(() => release(["patient,born", "P-1,1984-05-02"]), TypeError);
});

test("wrong rows are refused", () => {
  for (const row of [
    " ,1984-05-02,80331",
    "P-1,1984-5-2,80331",
    "P-1,02.05.1984,80331",
    "P-1,1984-05-021,80331",
    "P-1,x1984-05-02,80331",
    "P-1,1984-05-02,8",
    "P-1,1984-05-02,D-80331",
    "P-1,1984-05-02,80331 x",
    "P-1,1984-05-02",
  ]) {
    assert.throws(() => release(["patient,born,postcode", row]), TypeError, row);
  }
});
