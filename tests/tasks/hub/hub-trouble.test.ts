import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { askHub } from "../../../src/tasks/hub/ask-hub.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import type { Mishap } from "../../support/hub-server.ts";
import { filesUnder, hubFixture, shardBytes } from "./hub-fixture.ts";

const busy: Mishap = { kind: "status", status: 429, headers: { "retry-after": "7" } };
const failing: Mishap = { kind: "status", status: 500 };

describe("what is not on the hub", () => {
  test("an unknown version is refused with those that are there", async () => {
    const { load, cacheDir } = await hubFixture();
    await expect(load({}, "bigcodebench@v9")).rejects.toMatchObject({
      name: "DatasetUnknown",
      exitCode: 2,
      message: "bigcode/bigcodebench has no version v9 on the hub.",
      hint: "Its versions are v0.1.3, v0.1.4.",
    });
    expect(await filesUnder(cacheDir)).toEqual([]);
  });

  test("an unknown dataset is refused by name", async () => {
    const { load } = await hubFixture();
    await expect(load({}, "bigcodebench-hard")).rejects.toMatchObject({
      name: "DatasetUnknown",
      message: expect.stringContaining("There is no dataset bigcode/bigcodebench-hard"),
    });
  });

  test("half of a version's files is not the version", async () => {
    const repos = { "o/r": { "data/v1-00000-of-00002.parquet": shardBytes } };
    const { load } = await hubFixture({ repos });
    await expect(load({}, "o/r@v1")).rejects.toMatchObject({ name: "DatasetUnknown" });
  });

  test("a server that is no hub is named as such", async () => {
    const { server, load } = await hubFixture();
    server.listingMishaps.push({ kind: "short", bytes: 10 });
    await expect(load()).rejects.toMatchObject({
      name: "HubRefused",
      message: expect.stringContaining("it is not JSON"),
      hint: expect.stringContaining("HF_ENDPOINT"),
    });
  });
});

describe("a hub in trouble", () => {
  test.for([{ endpoint: "not an address" }, { endpoint: "ftp://127.0.0.1" }, { token: "hf_€" }])(
    "is never a stack trace, even with the settings %j",
    async (settings) => {
      const { load } = await hubFixture();
      await expect(load(settings)).rejects.toMatchObject({ name: "HubUnreachable" });
    },
  );

  test("is waited for as long as it asks", async () => {
    const { server, waits, steps, load } = await hubFixture();
    const tomorrow: Mishap = {
      kind: "status",
      status: 429,
      headers: {
        date: "Thu, 01 Jan 2026 00:00:00 GMT",
        "retry-after": "Thu, 01 Jan 2026 00:00:20 GMT",
      },
    };
    server.listingMishaps.push(busy, tomorrow);
    server.fileMishaps.push(busy);
    expect(await load()).toMatchObject({ count: 2 });
    expect(waits).toEqual([7000, 20_000, 7000]);
    expect(steps[0]?.note).toMatch(/answered 429 .* Trying again in 7 s\.$/);
  });

  test("is given up after four tries, by the status it gave", async () => {
    const { server, waits, cacheDir, load } = await hubFixture();
    server.listingMishaps.push(busy, busy, busy, busy);
    await expect(load()).rejects.toMatchObject({
      name: "HubRefused",
      exitCode: 3,
      message: expect.stringContaining("The hub answered 429"),
      hint: expect.stringContaining("HF_TOKEN"),
    });
    expect(waits).toEqual([7000, 7000, 7000]);
    expect(await filesUnder(cacheDir)).toEqual([]);
  });

  test("is not waited for when it asks for an hour", async () => {
    const { server, waits, load } = await hubFixture();
    server.listingMishaps.push({ kind: "status", status: 429, headers: { "retry-after": "3600" } });
    await expect(load()).rejects.toMatchObject({ name: "HubRefused" });
    expect(waits).toEqual([]);
  });

  test("that fails is asked again at growing distances", async () => {
    const { server, waits, load } = await hubFixture();
    server.listingMishaps.push(failing, failing, failing);
    expect(await load()).toMatchObject({ count: 2 });
    expect(waits).toEqual([500, 1000, 2000]);
    server.listingMishaps.push(failing, failing, failing, failing);
    await expect(load({}, "bigcodebench@v0.1.3")).rejects.toMatchObject({
      name: "HubRefused",
      message: expect.stringContaining("500"),
    });
  });

  test.for<[mishap: Mishap, name: string, problem: RegExp]>([
    [{ kind: "cut", afterBytes: 900 }, "HubUnreachable", /the transfer broke off/],
    [{ kind: "short", bytes: 900 }, "HubUnreachable", /it stopped after 900 of \d+ bytes/],
    [{ kind: "corrupt" }, "HubRefused", /the bytes have the sha256/],
    [failing, "HubRefused", /answered 500/],
  ])(
    "may mend itself during a download, else leaves nothing behind: %j",
    async ([mishap, name, problem]) => {
      const { server, cacheDir, load } = await hubFixture();
      server.fileMishaps.push(mishap, mishap, mishap, mishap);
      await expect(load()).rejects.toMatchObject({ name, message: expect.stringMatching(problem) });
      expect(await filesUnder(cacheDir)).toEqual([]);
      server.fileMishaps.push(mishap, mishap);
      expect(await load()).toMatchObject({ count: 2 });
      expect(await filesUnder(cacheDir)).toHaveLength(2);
    },
  );

  test("that falls silent is not waited for for ever", async () => {
    const { server } = await hubFixture();
    server.listingMishaps.push({ kind: "silence" });
    const url = `${server.endpoint}/api/datasets/bigcode/bigcodebench/revision/main`;
    const hub = { endpoint: server.endpoint, home: "/nonexistent", offline: false };
    const client = { hub, progress: noProgress, attempts: 1, silenceMs: 50 };
    await expect(askHub(url, client, async () => "")).rejects.toMatchObject({
      name: "HubUnreachable",
      message: expect.stringContaining("no answer for 0.05 s"),
    });
  });
});

describe("an interrupted download", () => {
  test("ends at once and leaves nothing behind", async () => {
    const { server, cacheDir, load } = await hubFixture();
    const controller = new AbortController();
    server.fileMishaps.push({ kind: "silence" });
    const loading = load({}, "bigcodebench", controller.signal);
    await expect.poll(() => server.downloads.length).toBe(1);
    controller.abort(new Error("Ctrl-C"));
    await expect(loading).rejects.toThrow("Ctrl-C");
    expect(await filesUnder(cacheDir)).toEqual([]);
  });

  test("is refused when the cache cannot be written", async () => {
    const { cacheDir, load } = await hubFixture();
    await writeFile(cacheDir, "a file where a folder should be");
    await expect(load()).rejects.toMatchObject({
      name: "OutputUnwritable",
      exitCode: 3,
      message: expect.stringContaining(cacheDir),
    });
  });
});
