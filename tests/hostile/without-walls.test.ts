import { homedir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openArena, type Arena } from "../../src/pipeline/doctor/hostile-arena.ts";
import { parts } from "../support/parts.ts";

const variable = { name: "BCB_HOSTILE_SECRET", value: "a-secret-of-the-caller" };
process.env[variable.name] = variable.value;

// Those that hurt nothing but what was staged for them. The last one leaves nothing to be hurt.
const harmless: [attack: string, complaint: RegExp][] = [
  ["reads-secret-files", /is pass/],
  ["reads-variables", /is pass/],
  ["reads-processes", /is pass/],
  ["escape-through-proc", /is pass/],
  ["network-host-loopback", /a TCP port of the host was contacted/],
  ["network-datagram", /a UDP port of the host was contacted/],
  ["network-abstract-socket", /an abstract socket of the host was contacted/],
  ["network-socket-file", /a Unix socket of the host was contacted/],
  ["kernel-process-memory", /is pass/],
  ["rewrite-host-files", /a file of the host was changed/],
  ["kill-host-process", /a process of the host was killed/],
];

describe("without walls an attack succeeds, and that is seen:", () => {
  let arena: Arena;
  beforeAll(async () => {
    const places = [homedir()];
    arena = await openArena({ environment: parts.starter, variable, places, jailed: false });
  });
  afterAll(() => arena[Symbol.asyncDispose]());

  test.for(harmless)("%s", async ([name, complaint]) => {
    const attack = arena.attacks.find((one) => one.name === name);
    if (attack === undefined) throw new Error(`there is no attack ${name}`);
    expect((await arena.run(attack)).complaints).toContainEqual(expect.stringMatching(complaint));
  });
});
