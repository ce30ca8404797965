import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEngine } from "../../../src/pipeline/engine/open-engine.ts";
import type { Engine } from "../../../src/pipeline/engine/create-engine.ts";
import { runTests } from "../../../src/pipeline/rigor/probe.ts";
import type { ProbeRequest } from "../../../src/schema/rigor-report.ts";
import python from "../../../src/languages/python.ts";
import { readSettings } from "../../../src/cli/settings.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { toTask } from "../../../src/benchmarks/bigcodebench.ts";
import { parts } from "../../support/parts.ts";
import { testRunning } from "../../support/executions.ts";
import { makeRow } from "../../tasks/task-rows.ts";

let engine: Engine;
let services: Parameters<typeof runTests>[2];
beforeAll(async () => {
  const cacheDir = path.resolve(parts.starter.path, "../..");
  engine = await openEngine({
    environment: "starter",
    cache: "off",
    cacheDir,
    machine: { parallel: 2 },
  });
  const settings = readSettings(process.env);
  const opened = await python.openRigor?.("starter", {
    settings,
    progress: noProgress,
    coverage: false,
  });
  if (opened === undefined) throw new Error("Python's tasks can be examined");
  services = { engine, kit: opened.kit, toTask };
});
afterAll(async () => engine[Symbol.asyncDispose]());

const limitMs = 30_000;

function runTest(lines: readonly string[], wish: Omit<ProbeRequest, "what"> = {}, solution = "") {
  const task = makeRow("X/0", { test: testRunning(...lines) });
  return runTests(task, { limitMs, wish, solution }, services);
}

describe("the probe", () => {
  test("hands out what became of each test, whatever is in the texts", async () => {
    const odd = String.raw`text = """ "'\n\\ ''' é 😀"""`;
    const looked = await runTest(["self.assertEqual(len(text), 13)"], {}, `${odd}\r\n`);
    expect(looked).toMatchObject({ seen: { error: null, tests: { test_it: "pass" } } });
  });

  test.for<[name: string, wish: Omit<ProbeRequest, "what">, line: string]>([
    [
      "the time zone",
      { zone: { name: "No/Where", rule: "XYZ-3" } },
      "assert time.tzname[0] == 'XYZ'",
    ],
    ["the folder", { folder: "a b/c" }, "assert os.getcwd().endswith('/a b/c')"],
    ["time.time", { clock: 4e9 }, "assert 0 <= time.time() - 4e9 < 60"],
    ["time.localtime", { clock: 4e9 }, "assert time.localtime().tm_year == 2096"],
    ["datetime.now", { clock: 4e9 }, "assert datetime.datetime.now().year == 2096"],
    ["date.today", { clock: 4e9 }, "assert datetime.date.today().year == 2096"],
    [
      "no date that is given",
      { clock: 4e9 },
      "assert repr(datetime.datetime(2000, 1, 2)) == 'datetime.datetime(2000, 1, 2, 0, 0)'",
    ],
    [
      "no difference of dates",
      { clock: 4e9 },
      "assert datetime.date(2000, 1, 2) - datetime.date(2000, 1, 1) == datetime.timedelta(1)",
    ],
    [
      "no question for a type",
      { clock: 4e9 },
      "assert isinstance(datetime.datetime.now(), datetime.date) and not isinstance(1, datetime.date)",
    ],
    [
      "no class that is derived",
      { clock: 4e9 },
      "assert isinstance(type('D', (datetime.datetime,), {})(2000, 1, 1), datetime.datetime)",
    ],
    [
      "nothing with a clock that goes right",
      { clock: 0 },
      "assert abs(datetime.datetime.now().timestamp() - time.clock_gettime(time.CLOCK_REALTIME)) < 60",
    ],
  ])("changes %s", async ([, wish, line]) => {
    const looked = await runTest(["import datetime, os, time", line], wish);
    expect(looked).toMatchObject({ seen: { error: null, tests: { test_it: "pass" } } });
  });

  test("tells of hosts that are asked for, and not of this machine", async () => {
    const looked = await runTest(
      [
        "import socket",
        "for host in ('127.0.0.1', 'localhost'):",
        "    self.assertRaises(OSError, socket.create_connection, (host, 9), 1)",
        "self.assertRaises(OSError, socket.create_connection, ('192.0.2.1', 80), 1)",
        "self.assertRaises(OSError, socket.getaddrinfo, 'host.example.org', 80)",
      ],
      { watch: true },
    );
    expect(looked).toMatchObject({ seen: { network: ["192.0.2.1", "host.example.org"] } });
  });

  test("tells of files that stay, and not of those that go", async () => {
    const looked = await runTest(
      [
        "import os, tempfile",
        "open('left', 'w').close()",
        "open('gone', 'w').close()",
        "os.remove('gone')",
        "os.mkdir(os.path.expanduser('~/folder'))",
        "tempfile.TemporaryDirectory().cleanup()",
      ],
      { watch: true },
    );
    expect(looked).toMatchObject({
      seen: { files: ["/home/bcb/folder", "/workspace/left"], network: [] },
    });
  });

  test.for([
    ["does not end", "while True: pass", { ended: "timeout" }],
    ["kills its process", "import os; os.kill(os.getpid(), 9)", { ended: "crash" }],
    ["does not load", "1 / 0", { seen: { error: "ZeroDivisionError: division by zero" } }],
    ["leaves", "raise SystemExit(3)", { seen: { error: "SystemExit: 3" } }],
    [
      "forges a report",
      "raise type('Seen', (Exception,), {})('{}')",
      { seen: { error: "Seen: {}" } },
    ],
  ] as const)("says so when code %s", async ([, solution, expected]) => {
    const task = makeRow("X/0", { test: testRunning("pass") });
    const looked = await runTests(task, { limitMs: 3000, wish: {}, solution }, services);
    expect(looked).toMatchObject(expected);
  });

  test("stops at the first failure when it is asked to", async () => {
    const task = makeRow("X/0", {
      test: `${testRunning("self.fail('no')")}\n    def test_later(self):\n        pass\n`,
    });
    const run = { limitMs, solution: "" };
    const all = await runTests(task, { ...run, wish: {} }, services);
    const first = await runTests(task, { ...run, wish: { failfast: true } }, services);
    expect(all).toMatchObject({
      seen: { tests: { test_it: "AssertionError: no", test_later: "pass" } },
    });
    expect(first).toMatchObject({ seen: { tests: { test_it: "AssertionError: no" } } });
    expect(first).not.toMatchObject({ seen: { tests: { test_later: "pass" } } });
  });
});
