import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { taskFunc, type Step } from "./solution.ts";

function sha(...parts: (string | number[])[]): string {
  const hash = createHash("sha256");
  for (const part of parts)
    hash.update(typeof part === "string" ? Buffer.from(part, "hex") : Uint8Array.from(part));
  return hash.digest("hex");
}

function leaf(json: string): string {
  return sha([0], Buffer.from(json).toString("hex"));
}

function climb(hash: string, proof: Step[]): string {
  return proof.reduce(
    (below, step) =>
      step.side === "left" ? sha([1], step.hash, below) : sha([1], below, step.hash),
    hash,
  );
}

function letters(count: number): { id: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: String.fromCharCode(97 + index) }));
}

test("a register of one record is the hash of its leaf", () => {
  const { root, size, proofs } = taskFunc([{ id: "rye-1" }], ["rye-1"]);
  assert.equal(root, "0bed48df536b8f0c623cb6e1836f0120c02abd73726eb1b3492cf58576c9dcb6");
  assert.equal(root, leaf('{"id":"rye-1"}'));
  assert.equal(size, 1);
  assert.deepEqual(proofs, new Map([["rye-1", []]]));
});

test("an empty register", () => {
  assert.deepEqual(taskFunc([]), {
    root: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    size: 0,
    proofs: new Map(),
  });
});

test("two records", () => {
  const [a, b] = [leaf('{"id":"a"}'), leaf('{"id":"b"}')];
  const { root, proofs } = taskFunc(letters(2), ["b", "a"]);
  assert.equal(root, sha([1], a, b));
  assert.deepEqual(
    [...proofs],
    [
      ["b", [{ side: "left", hash: a }]],
      ["a", [{ side: "right", hash: b }]],
    ],
  );
});

test("roots of known registers", () => {
  assert.equal(
    taskFunc(letters(3)).root,
    "aded036d45438eb303654cd615d2482d3497a49a8fdcf3a5eb2b833201965b49",
  );
  assert.equal(
    taskFunc(letters(6)).root,
    "408e9f11cae0de1880280bebec710bcaa6b83ff7557b4d5eabb7503b1266f5cb",
  );
  assert.equal(
    taskFunc(letters(8)).root,
    "626689912e95fb2e4769b19a2845663e119385dc753524b5ce58b3a460f983c4",
  );
});

test("the left part is the largest power of two below the size", () => {
  const [a, b, c, d, e] = letters(5).map(({ id }) => leaf(`{"id":"${id}"}`)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const four = sha([1], sha([1], a, b), sha([1], c, d));
  assert.equal(taskFunc(letters(3)).root, sha([1], sha([1], a, b), c));
  assert.equal(taskFunc(letters(4)).root, four);
  assert.equal(taskFunc(letters(5)).root, sha([1], four, e));
  assert.deepEqual(taskFunc(letters(5), ["e", "c"]).proofs.get("e"), [
    { side: "left", hash: four },
  ]);
  assert.deepEqual(taskFunc(letters(5), ["c"]).proofs.get("c"), [
    { side: "right", hash: d },
    { side: "left", hash: sha([1], a, b) },
    { side: "right", hash: e },
  ]);
});

test("every proof leads to the root", () => {
  for (let count = 1; count <= 20; count += 1) {
    const records = letters(count);
    const ids = records.map(({ id }) => id);
    const { root, size, proofs } = taskFunc(records, ids);
    assert.equal(size, count);
    assert.deepEqual([...proofs.keys()], ids);
    for (const id of ids)
      assert.equal(climb(leaf(`{"id":"${id}"}`), proofs.get(id)!), root, `${id} of ${count}`);
  }
});

test("neither the order of the records nor that of their keys matters", () => {
  const sorted = taskFunc([
    { id: "A", origin: { country: "NO", valley: "Gudbrandsdalen" }, year: 1984 },
    { id: "a", origin: { country: "SE", valley: "Ljusdal" }, year: 1901 },
    { id: "b" },
  ]);
  const shuffled = taskFunc([
    { id: "b" },
    { year: 1901, origin: { valley: "Ljusdal", country: "SE" }, id: "a" },
    { origin: { valley: "Gudbrandsdalen", country: "NO" }, year: 1984, id: "A" },
  ]);
  assert.equal(shuffled.root, sorted.root);
  assert.equal(sorted.root, "d0fb1496651498f3e6c67ee9c14100873e4442e544985ccc631360a49e175f6e");
});

test("records are written as canonical JSON", () => {
  const record = {
    z: [{ b: 1, a: [] }, null, true, 'ü\n"q"'],
    id: "x",
    Z: { "10": 1.5, "9": -0, é: "", a: {} },
  };
  assert.equal(
    taskFunc([record]).root,
    leaf(
      '{"Z":{"10":1.5,"9":0,"a":{},"é":""},"id":"x","z":[{"a":[],"b":1},null,true,"ü\\n\\"q\\""]}',
    ),
  );
});

test("ids are sorted by code units", () => {
  const { proofs } = taskFunc([{ id: "é" }, { id: "a10" }, { id: "a2" }, { id: "B" }], ["B"]);
  assert.deepEqual(proofs.get("B")![0], { side: "right", hash: leaf('{"id":"a10"}') });
});

test("the records are not changed", () => {
  const records = [{ id: "b", x: { d: 1, c: 2 } }, { id: "a" }];
  taskFunc(records, ["a"]);
  assert.equal(JSON.stringify(records), '[{"id":"b","x":{"d":1,"c":2}},{"id":"a"}]');
});

test("ids that are odd names are no trouble", () => {
  const { proofs } = taskFunc([{ id: "__proto__" }, { id: "constructor" }], ["__proto__"]);
  assert.deepEqual(proofs.get("__proto__"), [
    { side: "right", hash: leaf('{"id":"constructor"}') },
  ]);
});

test("wrong ids are refused", () => {
  assert.throws(() => taskFunc([{ id: "a" }, { name: "b" }]), TypeError);
  assert.throws(() => taskFunc([{ id: 7 }]), TypeError);
  assert.throws(() => taskFunc([{ id: "a" }, { id: "b" }, { id: "a" }]), RangeError);
  assert.throws(() => taskFunc([{ id: "a" }], ["a", "b"]), RangeError);
});
