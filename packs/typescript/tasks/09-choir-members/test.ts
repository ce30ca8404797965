import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const HEADER = "name;mail;voice;joined;fee";
const list = (...records: string[]) => taskFunc([HEADER, ...records].join("\n"));
const fields = (record: string) => list(record).problems[0]?.fields;

test("good and bad records are told apart", () => {
  assert.deepEqual(list("Ida;Ida@Choir.org;Alto;2024-02-29;12,50", ";x;alto;2024-01-01;"), {
    members: [
      { name: "Ida", mail: "ida@choir.org", voice: "alto", joined: "2024-02-29", fee: 12.5 },
    ],
    problems: [{ record: 2, fields: ["mail", "name"] }],
  });
});

test("columns may stand in any order with others between them", () => {
  const csv = " fee ;town;voice;mail;name;joined\n7.25;Bern;BASS;o@p.ch; Otto ;1999-12-31\n";
  assert.deepEqual(taskFunc(csv), {
    members: [{ name: "Otto", mail: "o@p.ch", voice: "bass", joined: "1999-12-31", fee: 7.25 }],
    problems: [],
  });
});

test("every fee is a number from 0 to 500 with at most two decimals", () => {
  const fee = (text: string) => list(`A;a@b.de;tenor;2020-01-01;${text}`);
  assert.equal(fee("").members[0].fee, 0);
  assert.equal(fee("500").members[0].fee, 500);
  assert.equal(fee("0,05").members[0].fee, 0.05);
  assert.equal(fee("12.5").members[0].fee, 12.5);
  for (const bad of ["500.01", "-1", "1,234", "1.2.3", "ten", "5,", ",5", "1 0", "1e2"]) {
    assert.deepEqual(fee(bad).problems, [{ record: 1, fields: ["fee"] }], bad);
  }
});

test("dates must exist", () => {
  assert.deepEqual(fields("A;a@b.de;tenor;2023-02-29;1"), ["joined"]);
  assert.deepEqual(fields("A;a@b.de;tenor;2024-02-29;1"), undefined);
  assert.deepEqual(fields("A;a@b.de;tenor;24-02-28;1"), ["joined"]);
  assert.deepEqual(fields("A;a@b.de;tenor;01.02.2024;1"), ["joined"]);
});

test("voices are known in any case", () => {
  assert.equal(list("A;a@b.de; SoPrano ;2020-01-01;").members[0].voice, "soprano");
  assert.deepEqual(fields("A;a@b.de;mezzo;2020-01-01;"), ["voice"]);
  assert.deepEqual(fields("A;a@b.de;;2020-01-01;"), ["voice"]);
});

test("a mail address of an earlier member is a problem", () => {
  const result = list(
    "A;a@b.de;tenor;2020-01-01;",
    "B; A@B.de;bass;2020-01-01;",
    "C;c@b.de;none;2020-01-01;",
    "D;c@b.de;alto;2020-01-01;",
  );
  assert.deepEqual(
    result.members.map((member) => member.name),
    ["A", "D"],
  );
  assert.deepEqual(result.problems, [
    { record: 2, fields: ["mail"] },
    { record: 3, fields: ["voice"] },
  ]);
});

test("a record with everything wrong lists all fields in order", () => {
  assert.deepEqual(fields(" ;no;no;no;no"), ["fee", "joined", "mail", "name", "voice"]);
});

test("short records have empty fields and blank lines are no records", () => {
  const result = list("", "A;a@b.de;tenor;2020-01-01", "  ; ;", "B", "C;c@b.de;bass;2021-05-05;3");
  assert.deepEqual(
    result.members.map(({ name, fee }) => [name, fee]),
    [
      ["A", 0],
      ["C", 3],
    ],
  );
  assert.deepEqual(result.problems, [{ record: 2, fields: ["joined", "mail", "voice"] }]);
});

test("quoted names may hold the separator", () => {
  assert.equal(list('"Lee; Ann";l@a.uk;alto;2022-02-02;1').members[0].name, "Lee; Ann");
});

test("a missing column is named", () => {
  assert.throws(() => taskFunc("name;mail;voice;joined\n"), { name: "RangeError", message: /fee/ });
  assert.throws(() => taskFunc("Name;mail;voice;joined;fee\n"), {
    name: "RangeError",
    message: /name/,
  });
  assert.throws(() => taskFunc(""), RangeError);
});
