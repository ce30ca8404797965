import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const [A, CNAME, TXT, AAAA] = [1, 5, 16, 28];
const SITE = 12; // where the name of the question stands

function name(text: string): number[] {
  const labels = text === "" ? [] : text.split(".");
  return [...labels.flatMap((label) => [label.length, ...Buffer.from(label, "latin1")]), 0];
}

function to(target: number): number[] {
  return [0xc0 | (target >> 8), target & 0xff];
}

function record(owner: number[], type: number, ttl: number, data: number[], kind = 1): number[] {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(kind, 2);
  head.writeUInt32BE(ttl, 4);
  head.writeUInt16BE(data.length, 8);
  return [...owner, ...head, ...data];
}

function question(text: string): number[] {
  return [...name(text), 0, 1, 0, 1];
}

function packet(
  questions: number[][],
  answers: number[][],
  { id = 4711, flags = 0x8180, rest = [] as number[] } = {},
) {
  const head = [id, flags, questions.length, answers.length, 0, 0].flatMap((number) => [
    number >> 8,
    number & 0xff,
  ]);
  return Uint8Array.from([...head, ...questions.flat(), ...answers.flat(), ...rest]);
}

const www = question("www.example.org");

test("addresses of the name itself", () => {
  const answers = [
    record(to(SITE), A, 300, [192, 0, 2, 80]),
    record(name("WWW.Example.ORG"), AAAA, 600, [
      0x20,
      1,
      0xd,
      0xb8,
      ...Array<number>(11).fill(0),
      0x50,
    ]),
  ];
  assert.deepEqual(taskFunc(packet([www], answers), 4711), {
    name: "www.example.org",
    aliases: [],
    addresses: ["192.0.2.80", "2001:db8::50"],
    ttl: 300,
  });
});

test("aliases are followed in turn, whatever the order of the records", () => {
  const answers = [
    record(name("b.example.net"), A, 900, [192, 0, 2, 2]),
    record(name("a.example.net"), CNAME, 50, name("B.example.net")),
    record(to(SITE), CNAME, 700, name("a.example.net")),
  ];
  assert.deepEqual(taskFunc(packet([www], answers), 4711), {
    name: "www.example.org",
    aliases: ["a.example.net", "b.example.net"],
    addresses: ["192.0.2.2"],
    ttl: 50,
  });
});

test("pointers within names", () => {
  // "example.org" stands at 16, after the label "www"
  const answers = [
    record(to(SITE), CNAME, 70, [3, 99, 100, 110, ...to(16)]),
    record([3, 67, 68, 78, ...to(16)], A, 80, [198, 51, 100, 7]),
    // the data of the first record stands at 33 + 12: "cdn" and a pointer
    record(to(45), A, 60, [198, 51, 100, 8]),
  ];
  assert.deepEqual(taskFunc(packet([www], answers), 4711), {
    name: "www.example.org",
    aliases: ["cdn.example.org"],
    addresses: ["198.51.100.7", "198.51.100.8"],
    ttl: 60,
  });
});

test("records of other names, types and classes are passed over", () => {
  const answers = [
    record(name("other.example.org"), A, 1, [10, 0, 0, 1]),
    record(to(SITE), TXT, 2, [3, 104, 105, 33]),
    record(to(SITE), A, 3, [10, 0, 0, 2], 3),
    record(to(SITE), CNAME, 3, name("x"), 3),
    record(to(SITE), A, 400, [10, 0, 0, 3]),
  ];
  const { addresses, ttl } = taskFunc(packet([www], answers), 4711);
  assert.deepEqual(addresses, ["10.0.0.3"]);
  assert.equal(ttl, 400);
});

test("addresses of a name with an alias do not count", () => {
  const answers = [
    record(to(SITE), A, 10, [10, 0, 0, 1]),
    record(to(SITE), CNAME, 20, name("a.b")),
    record(to(SITE), CNAME, 5, name("c.d")),
  ];
  assert.deepEqual(taskFunc(packet([www], answers), 4711), {
    name: "www.example.org",
    aliases: ["a.b"],
    addresses: [],
    ttl: 20,
  });
});

test("each address comes once, with the smallest TTL", () => {
  const answers = [
    record(to(SITE), A, 4_000_000_000, [10, 0, 0, 2]),
    record(to(SITE), A, 3_000_000_000, [10, 0, 0, 1]),
    record(to(SITE), A, 3_500_000_000, [10, 0, 0, 2]),
  ];
  const { addresses, ttl } = taskFunc(packet([www], answers), 4711);
  assert.deepEqual(addresses, ["10.0.0.2", "10.0.0.1"]);
  assert.equal(ttl, 3_000_000_000);
});

test("an answer without records, and one for the root", () => {
  assert.deepEqual(taskFunc(packet([question("a")], []), 4711), {
    name: "a",
    aliases: [],
    addresses: [],
    ttl: 0,
  });
  const root = taskFunc(packet([question("")], [record([0], A, 7, [1, 2, 3, 4])]), 4711);
  assert.deepEqual(root, { name: "", aliases: [], addresses: ["1.2.3.4"], ttl: 7 });
});

test("labels are Latin-1 and may have 63 bytes", () => {
  const long = "x".repeat(63);
  assert.equal(
    taskFunc(packet([question(`M\u00DCLL.${long}`)], []), 4711).name,
    `m\u00FCll.${long}`,
  );
});

test("the first of several questions counts", () => {
  const answers = [
    record(name("two"), A, 9, [10, 0, 0, 2]),
    record(name("one"), A, 8, [10, 0, 0, 1]),
  ];
  const { name: asked, addresses } = taskFunc(
    packet([question("one"), question("two")], answers),
    4711,
  );
  assert.equal(asked, "one");
  assert.deepEqual(addresses, ["10.0.0.1"]);
});

test("further records and bytes after the answers do not matter, nor where the packet lies", () => {
  const bytes = packet([www], [record(to(SITE), A, 5, [10, 0, 0, 9])], { rest: [1, 2, 3] });
  const shifted = new Uint8Array([9, 9, 9, ...bytes]).subarray(3);
  assert.deepEqual(taskFunc(shifted, 4711).addresses, ["10.0.0.9"]);
});

test("a wrong header is refused", () => {
  const wrong = { name: "ZodError" };
  assert.throws(() => taskFunc(packet([www], []), 4712), wrong);
  assert.throws(() => taskFunc(packet([www], [], { flags: 0x0180 }), 4711), wrong);
  assert.throws(() => taskFunc(packet([www], [], { flags: 0x8380 }), 4711), wrong);
  assert.throws(() => taskFunc(packet([www], [], { flags: 0x8183 }), 4711), wrong);
  assert.throws(() => taskFunc(packet([www], [], { flags: 0x8188 }), 4711), wrong);
  assert.throws(() => taskFunc(packet([], []), 4711), wrong);
  assert.equal(taskFunc(packet([www], [], { flags: 0xfdf0 }), 4711).name, "www.example.org");
  assert.equal(taskFunc(packet([www], [], { id: 65_535 }), 65_535).ttl, 0);
});

test("a packet that ends too early is refused", () => {
  const whole = packet([www], [record(to(SITE), A, 5, [10, 0, 0, 9])]);
  for (let length = 0; length < whole.length; length += 1) {
    assert.throws(() => taskFunc(whole.subarray(0, length), 4711), RangeError, `${length} bytes`);
  }
  assert.deepEqual(taskFunc(whole, 4711).addresses, ["10.0.0.9"]);
});

test("pointers that lead forward, to themselves or in a circle are refused", () => {
  const asked = (bytes: number[]) => packet([[...bytes, 0, 1, 0, 1]], []);
  assert.throws(() => taskFunc(asked(to(12)), 4711), RangeError);
  assert.throws(() => taskFunc(asked(to(14)), 4711), RangeError);
  assert.throws(() => taskFunc(asked([1, 97, ...to(12)]), 4711), RangeError);
  const loop = [record([1, 97, ...to(33)], A, 1, [1, 1, 1, 1])];
  assert.throws(() => taskFunc(packet([www], loop), 4711), RangeError);
});

test("lengths with one of the two highest bits are refused", () => {
  const bytes = Array<number>(64).fill(97);
  assert.throws(() => taskFunc(packet([[64, ...bytes, 0, 0, 1, 0, 1]], []), 4711), RangeError);
  assert.throws(
    () => taskFunc(packet([[128, ...bytes, ...bytes, 0, 0, 1, 0, 1]], []), 4711),
    RangeError,
  );
});

test("addresses of a wrong length are refused", () => {
  assert.throws(
    () => taskFunc(packet([www], [record(to(SITE), A, 5, [10, 0, 0])]), 4711),
    RangeError,
  );
  const sixteen = Array<number>(16).fill(1);
  assert.throws(() => taskFunc(packet([www], [record(to(SITE), A, 5, sixteen)]), 4711), RangeError);
  assert.throws(
    () => taskFunc(packet([www], [record(to(SITE), AAAA, 5, [10, 0, 0, 1])]), 4711),
    RangeError,
  );
});

test("aliases in a circle are refused", () => {
  const answers = [
    record(to(SITE), CNAME, 1, name("a")),
    record(name("a"), CNAME, 1, name("b")),
    record(name("b"), CNAME, 1, name("a")),
  ];
  assert.throws(() => taskFunc(packet([www], answers), 4711), RangeError);
  assert.throws(
    () => taskFunc(packet([www], [record(to(SITE), CNAME, 1, to(SITE))]), 4711),
    RangeError,
  );
});
