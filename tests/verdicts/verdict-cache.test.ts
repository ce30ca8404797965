import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Execution } from "../../src/schema/execution.ts";
import { toVerdict } from "../../src/verdicts/to-verdict.ts";
import { holdsUnder, VerdictCache } from "../../src/verdicts/verdict-cache.ts";
import { makeExecution } from "../support/executions.ts";
import { exits } from "../support/scripted-sandbox.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const place = { environment: "f1", engine: "e1" };
const file = "verdicts-4.sqlite";

async function openCache(folder: string): Promise<{ cache: VerdictCache; remarks: string[] }> {
  const remarks: string[] = [];
  const cache = await VerdictCache.open(folder, (line) => remarks.push(line));
  onTestFinished(() => cache[Symbol.dispose]());
  return { cache, remarks };
}

function verdictOn(execution: Execution, exit: keyof typeof exits, wallMs = 5) {
  const measured = exit === "broken" ? exits.broken : { ...exits[exit], wall_ms: wallMs };
  return toVerdict({
    taskId: "X/0",
    sample: 0,
    calibrated: true,
    execution,
    exit: measured,
    environment: place.environment,
  });
}

function storeWith(cache: VerdictCache, execution: Execution, exit: keyof typeof exits = "pass") {
  cache.store(execution, place, verdictOn(execution, exit));
}

describe("the verdict cache", () => {
  test("answers the same question, also for the next process", async () => {
    const folder = path.join(await temporaryFolder(), "made", "for", "it");
    const execution = makeExecution();
    const { cache } = await openCache(folder);
    expect(cache.find(execution, place)).toBeUndefined();
    storeWith(cache, execution, "fail");
    const { official, tests_run } = verdictOn(execution, "fail");
    const answer = { outcome: "fail", official, tests_run, limit_ms: 60_000, wall_ms: 5 };
    expect(cache.find(execution, place)).toMatchObject(answer);
    expect((await openCache(folder)).cache.find(execution, place)).toMatchObject(answer);
    expect(cache.find(makeExecution({ seed: 1 }), place)).toBeUndefined();
  });

  test.for(["broken", "starved"] as const)("never remembers a %s run", async (exit) => {
    const { cache } = await openCache(await temporaryFolder());
    storeWith(cache, makeExecution(), exit);
    expect(cache.find(makeExecution(), place)).toBeUndefined();
    expect(cache.findDuration(makeExecution().check, "f1")).toBeUndefined();
  });

  test("does not answer a longer limit with a time-out under a shorter one", async () => {
    const { cache } = await openCache(await temporaryFolder());
    storeWith(cache, makeExecution({ limitMs: 30_000 }), "timeout");
    expect(cache.find(makeExecution({ limitMs: 241_000 }), place)).toBeUndefined();
    expect(cache.find(makeExecution({ limitMs: 10_000 }), place)).toMatchObject({
      outcome: "timeout",
    });
  });

  test("remembers how long a test takes, the last runs most, hanging ones not at all", async () => {
    const { cache } = await openCache(await temporaryFolder());
    const execution = makeExecution();
    for (const [exit, wallMs] of [
      ["pass", 1000],
      ["fail", 3000],
      ["died", 4000],
      ["timeout", 60_000],
    ] as const) {
      cache.store(execution, place, verdictOn(execution, exit, wallMs));
    }
    expect(cache.findDuration(execution.check, "f1")).toEqual({ wallMs: 3000, cpuMs: 4 });
    expect(cache.findDuration(execution.check, "f2")).toBeUndefined();
  });
});

describe("a database that", () => {
  const damages: [title: string, damage: (file: string) => Promise<void>][] = [
    [
      "is no database",
      (name) => writeFile(name, "not a database, but long enough to be read ".repeat(9)),
    ],
    ["has other tables", async (name) => new DatabaseSync(name).exec("CREATE TABLE verdicts (x)")],
    [
      "has bytes flipped",
      async (name) => {
        const { cache } = await openCache(path.dirname(name));
        for (let seed = 0; seed < 300; seed++) storeWith(cache, makeExecution({ seed }));
        cache[Symbol.dispose]();
        const bytes = await readFile(name);
        await writeFile(name, bytes.fill(0xff, 4096));
      },
    ],
  ];

  test.for(damages)("%s is set aside, said, and begun anew", async ([, damage]) => {
    const folder = await temporaryFolder();
    await damage(path.join(folder, file));
    const { cache, remarks } = await openCache(folder);
    expect(cache.find(makeExecution(), place)).toBeUndefined();
    storeWith(cache, makeExecution());
    expect(cache.find(makeExecution(), place)).toBeDefined();
    expect(remarks).toEqual([expect.stringMatching(/was damaged: it was renamed to .*\.damaged/)]);
    expect(readdirSync(folder)).toContain(`${file}.damaged`);
    const { cache: next, remarks: none } = await openCache(folder);
    expect(next.find(makeExecution(), place)).toBeDefined();
    expect(none).toEqual([]);
  });

  test("another process has set aside is opened anew, not set aside again", async () => {
    const folder = await temporaryFolder();
    const { cache: first } = await openCache(folder);
    for (let seed = 0; seed < 300; seed++) storeWith(first, makeExecution({ seed }));
    first[Symbol.dispose]();
    const { cache: slow, remarks } = await openCache(folder);
    slow.findDuration(makeExecution().check, "");
    const bytes = await readFile(path.join(folder, file));
    await writeFile(path.join(folder, file), bytes.fill(0xff, 4096));
    const { cache: quick } = await openCache(folder);
    storeWith(quick, makeExecution());
    for (let seed = 0; seed < 300; seed++) slow.find(makeExecution({ seed }), place);
    expect(slow.find(makeExecution(), place)).toBeDefined();
    expect(remarks).toEqual([]);
  });

  test("cannot be made is said once, and nothing is remembered", async () => {
    const folder = path.join(await temporaryFolder(), "taken");
    await writeFile(folder, "");
    const { cache, remarks } = await openCache(folder);
    storeWith(cache, makeExecution());
    expect(cache.find(makeExecution(), place)).toBeUndefined();
    expect(remarks).toEqual([expect.stringMatching(/cannot be used .*continuing without it/)]);
  });

  test("is a folder is said once, and nothing is remembered", async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, file));
    const { cache, remarks } = await openCache(folder);
    storeWith(cache, makeExecution());
    expect(cache.find(makeExecution(), place)).toBeUndefined();
    expect(remarks).toHaveLength(1);
  });
});

const writer = `
  import { VerdictCache } from ${JSON.stringify(path.resolve("src/verdicts/verdict-cache.ts"))};
  const [folder, from, verdict, execution] = process.argv.slice(1).map((text, i) => i === 0 ? text : JSON.parse(text));
  const cache = await VerdictCache.open(folder, (line) => { throw new Error(line); });
  for (let seed = from; seed < from + 100; seed++) {
    cache.store({ ...execution, seed }, ${JSON.stringify(place)}, verdict);
  }
`;

test("several processes that begin at once share one cache and lose nothing", async () => {
  const folder = await temporaryFolder();
  const execution = makeExecution();
  const given = [verdictOn(execution, "pass"), execution].map((value) => JSON.stringify(value));
  const exitCodes = await Promise.all(
    [0, 100, 200, 300].map(async (from) => {
      const args = ["--input-type=module", "-e", writer, folder, String(from), ...given];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
      const [code] = (await once(child, "exit")) as unknown[];
      return code;
    }),
  );
  expect(exitCodes).toEqual([0, 0, 0, 0]);
  const { cache } = await openCache(folder);
  const found = Array.from({ length: 400 }, (_, seed) =>
    cache.find(makeExecution({ seed }), place),
  );
  expect(found.filter((answer) => answer === undefined)).toEqual([]);
});

test.for([
  ["pass", 2000, 0, 30_000, 30_000, true],
  ["pass", 2000, 0, 30_000, 241_000, true],
  ["fail", 2000, 0, 241_000, 30_000, true],
  ["crash", 2000, 0, 241_000, 1000, false],
  ["pass", 100_000, 0, 241_000, 30_000, false],
  ["pass", 100_000, 80_000, 30_000, 25_000, true],
  ["pass", 100_000, 80_000, 30_000, 15_000, false],
  // Measured a moment after it ended: still the answer under the limit that it ran with.
  ["pass", 30_010, 0, 30_000, 30_000, true],
  ["timeout", 30_000, 0, 30_000, 30_000, true],
  ["timeout", 30_000, 0, 30_000, 10_000, true],
  ["timeout", 30_000, 0, 30_000, 60_000, false],
] as const)(
  "a %s after %i ms, %i of them waiting, of %i holds under %i: %s",
  ([outcome, wall_ms, wait_ms, limit_ms, wanted, holds]) => {
    expect(holdsUnder({ outcome, wall_ms, wait_ms, limit_ms }, wanted)).toBe(holds);
  },
);
