import assert from "node:assert/strict";
import { test } from "node:test";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { pack } from "msgpackr";
import { taskFunc } from "./solution.ts";

const OLD = new Uint8Array(32).fill(7);
const NEW = new Uint8Array(32).fill(9);
const SENDER = new Uint8Array(32).fill(3);
const NONCE = Uint8Array.from({ length: 24 }, (_, index) => index);
const TIP = { subject: "Bridge", text: "Look at pillar 4.", files: ["pillar.jpg"] };
// TIP, sealed for NEW and the box "city desk" by SENDER with NONCE
const KNOWN = [
  "015dfedd3b6bd47f6fa28ee15d969d5bb0ea53774d488bdaf9df1c6e0124b3ef22000102030405060708090a0b0c0d0e0f10",
  "11121314151617b2f7ba22996a1745282121bce1d8679ec997e8ffd71e4149adac25df21d9b7337644368433dc341bc08745",
  "9e7dfa7af5ddb83924253f9b4525da07915cf69333dacdd81ec45a975cdfc0bc",
].join("");

type Way = { to?: Uint8Array; box?: string; version?: number; data?: number[]; info?: string };

function seal(content: Uint8Array, way: Way = {}): Uint8Array {
  const { to = NEW, box = "city desk", version = 1 } = way;
  const { data = [version], info = `tip-box:${box}` } = way;
  const sender = x25519.getPublicKey(SENDER);
  const salt = Buffer.concat([sender, x25519.getPublicKey(to)]);
  const key = hkdf(
    sha256,
    x25519.getSharedSecret(SENDER, x25519.getPublicKey(to)),
    salt,
    Buffer.from(info),
    32,
  );
  const encrypted = xchacha20poly1305(key, NONCE, Uint8Array.from(data)).encrypt(content);
  return Uint8Array.from([version, ...sender, ...NONCE, ...encrypted]);
}

function open(sealed: Uint8Array, box = "city desk", keys = [OLD, NEW]) {
  const results = taskFunc([{ box, sealed }], keys);
  assert.equal(results.length, 1);
  return results[0];
}

test("a letter is opened with the key that fits", () => {
  assert.deepEqual(open(seal(pack(TIP))), {
    key: 1,
    tip: { subject: "Bridge", text: "Look at pillar 4.", files: ["pillar.jpg"] },
  });
  assert.deepEqual(open(seal(pack({ subject: "Ü", text: "" }), { to: OLD })), {
    key: 0,
    tip: { subject: "Ü", text: "", files: [] },
  });
});

test("a letter whose bytes are known", () => {
  assert.deepEqual(open(Buffer.from(KNOWN, "hex"), "city desk", [NEW]), {
    key: 0,
    tip: { subject: "Bridge", text: "Look at pillar 4.", files: ["pillar.jpg"] },
  });
});

test("the first key that fits is told", () => {
  assert.deepEqual(open(seal(pack({ subject: "a", text: "b" })), "city desk", [OLD, NEW, NEW]), {
    key: 1,
    tip: { subject: "a", text: "b", files: [] },
  });
});

test("letters come in their order", () => {
  const letters = [
    { box: "city desk", sealed: seal(pack({ subject: "1", text: "" }), { to: OLD }) },
    { box: "city desk", sealed: new Uint8Array() },
    { box: "sport", sealed: seal(pack({ subject: "3", text: "" }), { box: "sport" }) },
  ];
  assert.deepEqual(taskFunc(letters, [NEW, OLD]), [
    { key: 1, tip: { subject: "1", text: "", files: [] } },
    { error: "format" },
    { key: 0, tip: { subject: "3", text: "", files: [] } },
  ]);
  assert.deepEqual(taskFunc([], [NEW]), []);
});

test("a letter for another box or key is not opened", () => {
  assert.deepEqual(open(seal(pack(TIP)), "sport"), { error: "key" });
  assert.deepEqual(open(seal(pack(TIP)), "city desk", [OLD]), { error: "key" });
  assert.deepEqual(open(seal(pack(TIP), { info: "city desk" })), { error: "key" });
});

test("a letter that was changed is not opened", () => {
  for (const place of [1, 40, 57, -1]) {
    const sealed = seal(pack(TIP));
    const index = place < 0 ? sealed.length + place : place;
    sealed[index] = sealed[index]! ^ 1;
    assert.deepEqual(open(sealed), { error: "key" }, `byte ${index}`);
  }
  assert.deepEqual(open(seal(pack(TIP)).subarray(0, -1)), { error: "key" });
});

test("the version is authenticated", () => {
  assert.deepEqual(open(seal(pack(TIP), { data: [] })), { error: "key" });
  assert.deepEqual(open(seal(pack(TIP), { data: [2] })), { error: "key" });
});

test("a public key of small order is no key", () => {
  const sealed = seal(pack(TIP));
  sealed.fill(0, 1, 33);
  assert.deepEqual(open(sealed), { error: "key" });
});

test("other versions and letters that are too short", () => {
  assert.deepEqual(open(seal(pack(TIP), { version: 2 })), { error: "format" });
  assert.deepEqual(open(seal(pack(TIP), { version: 0 })), { error: "format" });
  const empty = seal(new Uint8Array());
  assert.equal(empty.length, 73);
  assert.deepEqual(open(empty), { error: "content" });
  assert.deepEqual(open(empty.subarray(0, 72)), { error: "format" });
});

test("content that is not a tip", () => {
  assert.deepEqual(open(seal(pack({ subject: "", text: "x" }))), { error: "content" });
  assert.deepEqual(open(seal(pack({ subject: "x" }))), { error: "content" });
  assert.deepEqual(open(seal(pack({ subject: 1, text: "x" }))), { error: "content" });
  assert.deepEqual(open(seal(pack({ subject: "x", text: 1 }))), { error: "content" });
  assert.deepEqual(open(seal(pack({ ...TIP, files: "x" }))), { error: "content" });
  assert.deepEqual(open(seal(pack({ ...TIP, files: ["x", 1] }))), { error: "content" });
  assert.deepEqual(open(seal(pack({ ...TIP, files: null }))), { error: "content" });
  assert.deepEqual(open(seal(pack("just text"))), { error: "content" });
  assert.deepEqual(open(seal(pack(null))), { error: "content" });
  assert.deepEqual(open(seal(Uint8Array.from([0xc1]))), { error: "content" });
});

test("what a tip has besides is passed over", () => {
  assert.deepEqual(open(seal(pack({ ...TIP, sender: "me" }))), { key: 1, tip: TIP });
});

test("a letter may be part of a larger buffer", () => {
  const sealed = seal(pack({ subject: "s", text: "t" }));
  const larger = new Uint8Array(sealed.length + 20).fill(255);
  larger.set(sealed, 10);
  assert.deepEqual(open(larger.subarray(10, 10 + sealed.length)), {
    key: 1,
    tip: { subject: "s", text: "t", files: [] },
  });
});

test("keys of a wrong length, or none, are refused", () => {
  assert.throws(() => taskFunc([], []), RangeError);
  assert.throws(() => taskFunc([], [NEW, NEW.subarray(1)]), RangeError);
  assert.throws(() => taskFunc([], [new Uint8Array(33)]), RangeError);
});
