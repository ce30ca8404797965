import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

// the keys of RFC 6238, appendix B
const KEY1 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const KEY256 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA";
const KEY512 = `${KEY1}${KEY1}${KEY1}GEZDGNA`;

function type(attempts: [string, number][], parameters = ""): string[] {
  const url = `otpauth://totp/Lab:door?secret=${KEY1}${parameters}`;
  return taskFunc(
    url,
    attempts.map(([code, seconds]) => ({ code, seconds })),
  );
}

test("codes of RFC 6238 with SHA-1", () => {
  for (const [seconds, code] of [
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ] as const) {
    assert.deepEqual(type([[code, seconds]], "&digits=8"), ["open"], code);
  }
});

test("codes of RFC 6238 with SHA-256 and SHA-512", () => {
  const try256 = (code: string, seconds: number) =>
    taskFunc(`otpauth://totp/x?algorithm=SHA256&digits=8&secret=${KEY256}`, [{ code, seconds }]);
  assert.deepEqual(try256("46119246", 59), ["open"]);
  assert.deepEqual(try256("68084774", 1_111_111_109), ["open"]);
  const try512 = (code: string, seconds: number) =>
    taskFunc(`otpauth://totp/x?algorithm=SHA512&digits=8&secret=${KEY512}`, [{ code, seconds }]);
  assert.deepEqual(try512("90693936", 59), ["open"]);
  assert.deepEqual(try512("25091201", 1_111_111_109), ["open"]);
});

test("six digits and thirty seconds are the default, other digits are cut in front", () => {
  assert.deepEqual(type([["287082", 59]]), ["open"]);
  assert.deepEqual(type([["4287082", 59]], "&digits=7"), ["open"]);
  assert.deepEqual(type([["081804", 1_111_111_109]]), ["open"]);
  assert.deepEqual(type([["81804", 1_111_111_109]]), ["wrong"]);
});

test("the steps before and after are right too, no others", () => {
  // the code of step 1, from 30 to 59 seconds
  assert.deepEqual(type([["287082", 0]]), ["open"]);
  assert.deepEqual(type([["287082", 89]]), ["open"]);
  assert.deepEqual(type([["287082", 90]]), ["wrong"]);
  // the code of step 37037036, from 1111111080 seconds
  assert.deepEqual(type([["081804", 1_111_111_049]]), ["wrong"]);
  assert.deepEqual(type([["081804", 1_111_111_050]]), ["open"]);
});

test("another period", () => {
  assert.deepEqual(type([["287082", 60]], "&period=60"), ["open"]);
  assert.deepEqual(type([["287082", 179]], "&period=60"), ["open"]);
  assert.deepEqual(type([["287082", 180]], "&period=60"), ["wrong"]);
});

test("white space in a code does not count", () => {
  assert.deepEqual(type([[" 287\t082 ", 59]]), ["open"]);
  assert.deepEqual(type([["287-082", 59]]), ["wrong"]);
});

test("a code opens once, and no earlier one opens after it", () => {
  // steps 0, 1 and 2 have the codes 755224, 287082 and 359152
  assert.deepEqual(
    type([
      ["287082", 40],
      ["287082", 41],
      ["755224", 42],
      ["359152", 43],
      ["287082", 44],
      ["969429", 70],
    ]),
    ["open", "used", "used", "open", "used", "open"],
  );
});

test("three wrong codes in a row close the lock for ten minutes", () => {
  assert.deepEqual(
    type([
      ["000000", 1],
      ["111111", 2],
      ["222222", 3],
      ["755224", 4],
      ["755224", 602.9],
      ["000001", 603],
    ]),
    ["wrong", "wrong", "wrong", "locked", "locked", "wrong"],
  );
  // the code of step 20, from 600 seconds
  const code = "328281";
  assert.deepEqual(
    type([
      ["0", 1],
      ["0", 2],
      ["0", 3],
      [code, 602],
      [code, 603],
    ]),
    ["wrong", "wrong", "wrong", "locked", "open"],
  );
});

test("a code that opens ends the row, a used one does not", () => {
  assert.deepEqual(
    type([
      ["0", 31],
      ["0", 32],
      ["287082", 33],
      ["0", 34],
      ["287082", 35],
      ["0", 36],
      ["287082", 37],
      ["0", 38],
      ["359152", 39],
    ]),
    ["wrong", "wrong", "open", "wrong", "used", "wrong", "used", "wrong", "locked"],
  );
});

test("the count begins anew after the lock was closed", () => {
  const wrong = (...times: number[]) => type(times.map((seconds) => ["0", seconds]));
  assert.deepEqual(wrong(1, 2, 3, 4, 603, 604, 605, 606, 1204, 1205), [
    "wrong",
    "wrong",
    "wrong",
    "locked",
    "wrong",
    "wrong",
    "wrong",
    "locked",
    "locked",
    "wrong",
  ]);
});

test("a secret whose last bits fill no byte", () => {
  // 17 letters are 85 bits: ten bytes, "1234567890", and five bits more
  const url = "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ";
  const codes = [
    { code: "891490", seconds: 1 },
    { code: "891490", seconds: 2 },
  ];
  assert.deepEqual(taskFunc(`${url}A`, codes), ["open", "used"]);
  assert.deepEqual(taskFunc(`${url}7`, codes), ["open", "used"]);
  assert.deepEqual(taskFunc(url, codes), ["open", "used"]);
});

test("parameters that do not fit are refused", () => {
  for (const parameters of [
    "&digits=5",
    "&digits=9",
    "&period=14",
    "&period=121",
    "&algorithm=MD5",
    "&digits=six",
  ]) {
    assert.throws(() => type([], parameters), { name: "ZodError" }, parameters);
  }
  assert.throws(() => taskFunc("otpauth://totp/x", []), { name: "ZodError" });
  assert.throws(() => taskFunc("otpauth://totp/x?secret=GEZDGNBVGY3TQOJ", []), {
    name: "ZodError",
  });
  assert.throws(() => taskFunc(`otpauth://totp/x?secret=${KEY1.toLowerCase()}`, []), {
    name: "ZodError",
  });
  assert.deepEqual(type([], "&digits=6&period=15&issuer=Lab"), []);
});

test("other URLs are refused", () => {
  assert.throws(() => taskFunc(`otpauth://hotp/x?secret=${KEY1}`, []), TypeError);
  assert.throws(() => taskFunc(`https://totp/x?secret=${KEY1}`, []), TypeError);
  assert.throws(() => taskFunc("287082", []), TypeError);
});
