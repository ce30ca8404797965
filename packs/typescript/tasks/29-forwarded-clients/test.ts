import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const PROXIES = ["10.0.0.0/8", "2001:db8:ffff::/48"];

function line(remote: string, forwarded?: string, status = 200, bytes = 100): string {
  return JSON.stringify({ remote, forwarded, status, bytes });
}

function networks(lines: string[], trusted = PROXIES): string[] {
  return taskFunc(lines, trusted).map((load) => load.network);
}

test("requests, clients, refusals and bytes are summed by network", () => {
  const lines = [
    line("203.0.113.9", undefined, 200, 500),
    line("203.0.113.9", "", 403, 20),
    line("203.0.113.200", undefined, 429, 30),
    line("203.0.113.7", undefined, 404, 1),
    line("198.51.100.4", undefined, 200, 0),
  ];
  assert.deepEqual(taskFunc(lines, []), [
    { network: "203.0.113.0/24", clients: 3, requests: 4, refused: 2, bytes: 551 },
    { network: "198.51.100.0/24", clients: 1, requests: 1, refused: 0, bytes: 0 },
  ]);
});

test("behind trusted proxies the list is read from the right", () => {
  assert.deepEqual(networks([line("10.0.0.2", "203.0.113.9")]), ["203.0.113.0/24"]);
  assert.deepEqual(networks([line("10.0.0.2", "192.0.2.1, 203.0.113.9")]), ["203.0.113.0/24"]);
  assert.deepEqual(networks([line("10.0.0.2", "192.0.2.1,  203.0.113.9 ,10.9.9.9")]), [
    "203.0.113.0/24",
  ]);
});

test("a list from a host that is not trusted does not count", () => {
  assert.deepEqual(networks([line("198.51.100.4", "203.0.113.9")]), ["198.51.100.0/24"]);
  assert.deepEqual(networks([line("11.0.0.2", "203.0.113.9")]), ["11.0.0.0/24"]);
});

test("if all are trusted, the leftmost is the client", () => {
  assert.deepEqual(networks([line("10.0.0.2")]), ["10.0.0.0/24"]);
  assert.deepEqual(networks([line("10.0.0.2", "10.1.1.1, 10.2.2.2")]), ["10.1.1.0/24"]);
});

test("what is not an address ends the search", () => {
  assert.deepEqual(networks([line("10.0.0.2", "203.0.113.9, unknown, 10.3.3.3")]), ["10.3.3.0/24"]);
  assert.deepEqual(networks([line("10.0.0.2", "203.0.113.9:4711")]), ["10.0.0.0/24"]);
  assert.deepEqual(networks([line("10.0.0.2", "203.0.113.9,,10.3.3.3")]), ["10.3.3.0/24"]);
  assert.deepEqual(networks([line("10.0.0.2", "203.0.113.300")]), ["10.0.0.0/24"]);
  assert.deepEqual(networks([line("10.0.0.2", "nonsense, 203.0.113.9")]), ["203.0.113.0/24"]);
});

test("IPv6 clients are grouped by 48 bits", () => {
  const lines = [
    line("2001:db8:5:1::7"),
    line("2001:0DB8:0005:0001:0:0:0:7"),
    line("2001:db8:5:2::7"),
    line("2001:db8:6::7"),
    line("2001:db8:ffff:9::1", "2001:db8:6:ffff::1"),
    line("2001:db8:ffff:9::1", "203.0.113.9"),
  ];
  assert.deepEqual(
    taskFunc(lines, PROXIES).map((load) => [load.network, load.clients, load.requests]),
    [
      ["2001:db8:5::/48", 2, 3],
      ["2001:db8:6::/48", 2, 2],
      ["203.0.113.0/24", 1, 1],
    ],
  );
});

test("IPv4 addresses written in IPv6 are IPv4 addresses", () => {
  const lines = [
    line("::ffff:10.0.0.2", "::ffff:203.0.113.9"),
    line("203.0.113.9"),
    line("::FFFF:cb00:7109"),
  ];
  assert.deepEqual(taskFunc(lines, PROXIES), [
    { network: "203.0.113.0/24", clients: 1, requests: 3, refused: 0, bytes: 300 },
  ]);
});

test("lines that cannot be read are left out", () => {
  const lines = [
    "",
    "not json",
    '{"remote":"203.0.113.9","status":200}',
    '{"remote":"203.0.113.9","status":"200","bytes":1}',
    '{"remote":"203.0.113.9","status":200,"bytes":-1}',
    '{"remote":"-","status":200,"bytes":1}',
    '{"remote":"203.0.113.9","forwarded":7,"status":200,"bytes":1}',
    '{"remote":"198.51.100.4","status":200,"bytes":1,"agent":"curl"}',
  ];
  assert.deepEqual(networks(lines), ["198.51.100.0/24"]);
});

test("networks come by requests, then bytes, then text", () => {
  const lines = [
    line("192.0.2.1", "", 200, 10),
    line("100.0.3.1", "", 200, 10),
    line("20.0.3.1", "", 200, 10),
    line("192.0.4.1", "", 200, 99),
    line("192.0.5.1", "", 200, 1),
    line("192.0.5.1", "", 200, 1),
  ];
  const wanted = ["192.0.5.0/24", "192.0.4.0/24", "100.0.3.0/24", "192.0.2.0/24", "20.0.3.0/24"];
  assert.deepEqual(networks(lines), wanted);
  assert.deepEqual(networks(lines.toReversed()), wanted);
});

test("at most so many networks are returned", () => {
  const lines = Array.from({ length: 12 }, (_, index) =>
    line(`192.0.${index}.1`, "", 200, 100 - index),
  );
  assert.equal(taskFunc(lines, []).length, 10);
  assert.deepEqual(
    taskFunc(lines, [], 2).map((load) => load.network),
    ["192.0.0.0/24", "192.0.1.0/24"],
  );
  assert.deepEqual(taskFunc(lines, [], 0), []);
  assert.deepEqual(taskFunc([], []), []);
});

test("wrong networks are refused", () => {
  assert.throws(() => taskFunc([], ["10.0.0.0"]), Error);
  assert.throws(() => taskFunc([], ["10.0.0.0/33"]), Error);
  assert.throws(() => taskFunc([], ["10.0.0.0/8", "proxy"]), Error);
});
