import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sha256 } from "../../../src/lib/hash.ts";
import { asTextRow, makeRow, parquetBytes } from "../task-rows.ts";
import { filesUnder, fillSharedCache, hubFixture, shardBytes } from "./hub-fixture.ts";

const unreachable = { endpoint: "http://127.0.0.1:1" };
const blob = `datasets/blobs/${sha256(shardBytes)}.parquet`;
const ref = "datasets/refs/bigcode--bigcodebench/v0.1.4.json";

const shard = (id: string) => parquetBytes([asTextRow(makeRow(id))]);

describe("a hub dataset", () => {
  test("is downloaded once, kept by its hash, and reports how far it is", async () => {
    const { server, cacheDir, steps, load } = await hubFixture();
    const first = await load();
    expect(first).toMatchObject({ name: "bigcode/bigcodebench", version: "v0.1.4", count: 2 });
    expect(await filesUnder(cacheDir)).toEqual([blob, ref]);
    expect(steps.at(-1)).toMatchObject({ done: shardBytes.length, total: shardBytes.length });
    expect(await load()).toEqual(first);
    expect(server.downloads).toHaveLength(1);
  });

  test("comes in the version that is asked for", async () => {
    const { load } = await hubFixture();
    expect(await load({}, "bigcode/bigcodebench@v0.1.3")).toMatchObject({
      version: "v0.1.3",
      count: 1,
    });
  });

  test("is fetched anew when the hub has other bytes for the version", async () => {
    const repos = { "bigcode/bigcodebench": { "data/v0.1.4-00000-of-00001.parquet": shardBytes } };
    const { cacheDir, load } = await hubFixture({ repos });
    await load();
    repos["bigcode/bigcodebench"]["data/v0.1.4-00000-of-00001.parquet"] = shard("B/9");
    expect(await load()).toMatchObject({ count: 1 });
    expect(await load({ ...unreachable })).toMatchObject({ count: 1 });
    expect(await filesUnder(cacheDir)).toHaveLength(3);
  });

  test("may be split into several files, which are read in order", async () => {
    const { load } = await hubFixture({
      repos: {
        "bigcode/bigcodebench-hard": {
          "data/v0.1.4-00001-of-00002.parquet": shard("B/1"),
          "data/v0.1.4-00000-of-00002.parquet": shard("B/2"),
        },
      },
    });
    expect(await load({}, "bigcodebench-hard")).toMatchObject({ count: 2 });
  });

  test("names both files when they share a task_id", async () => {
    const { load } = await hubFixture({
      repos: {
        "o/r": {
          "data/v1-00000-of-00002.parquet": shard("B/1"),
          "data/v1-00001-of-00002.parquet": shardBytes,
        },
      },
    });
    await expect(load({}, "o/r@v1")).rejects.toMatchObject({
      name: "TaskDuplicate",
      message: expect.stringMatching(/parquet, row 2: .* already used on .*parquet, row 1\.$/),
    });
  });

  test("is checked even when the listing tells no hashes", async () => {
    const { server, cacheDir, waits, load } = await hubFixture({
      plainListing: true,
      redirect: true,
    });
    server.fileMishaps.push({ kind: "corrupt" });
    expect(await load()).toMatchObject({ count: 2 });
    expect(waits).toHaveLength(1);
    expect(await filesUnder(cacheDir)).toEqual([blob, ref]);
  });
});

describe("the token", () => {
  test("goes to the hub and not to where the hub redirects", async () => {
    const { server, load } = await hubFixture({ redirect: true, token: "hf_secret" });
    await load({ token: "hf_secret" });
    expect(server.requests.map(({ host, authorization }) => [host, authorization])).toEqual([
      ["hub", "Bearer hf_secret"],
      ["hub", "Bearer hf_secret"],
      ["cdn", undefined],
    ]);
  });

  test.for([
    [undefined, "set HF_TOKEN"],
    ["wrong", "The hub does not accept the token in HF_TOKEN"],
  ] as const)("%s is answered by 401, and the hint says so", async ([token, hint]) => {
    const { load } = await hubFixture({ token: "hf_secret" });
    await expect(load({ token })).rejects.toMatchObject({
      name: "HubRefused",
      exitCode: 3,
      message: expect.stringContaining("401"),
      hint: expect.stringContaining(hint),
    });
  });
});

describe("without a hub", () => {
  test("a warm cache is enough, and no request is made offline", async () => {
    const { server, load } = await hubFixture();
    const first = await load();
    const before = server.requests.length;
    expect(await load({ offline: true })).toEqual(first);
    expect(server.requests).toHaveLength(before);
  });

  test("a warm cache is used with a note when the hub cannot be reached", async () => {
    const { steps, waits, load } = await hubFixture();
    const first = await load();
    expect(await load(unreachable)).toEqual(first);
    expect(steps.at(-1)?.note).toMatch(/Cannot reach the hub.* Using the cached copy\.$/);
    expect(waits).toEqual([]);
  });

  test.for([404, 401, 429, 503])("a warm cache is used when the hub answers %i", async (status) => {
    const { server, steps, load } = await hubFixture();
    const first = await load();
    server.listingMishaps.push({ kind: "status", status });
    expect(await load()).toEqual(first);
    expect(steps.at(-1)?.note).toContain("Using the cached copy.");
  });

  test("a cold cache is refused with the reason", async () => {
    const { server, waits, load } = await hubFixture();
    await expect(load({ offline: true })).rejects.toMatchObject({
      name: "HubUnreachable",
      message: expect.stringContaining("bigcode/bigcodebench@v0.1.4 is not in the cache"),
    });
    expect(server.requests).toEqual([]);
    await expect(load(unreachable)).rejects.toMatchObject({
      name: "HubUnreachable",
      message: expect.stringContaining("http://127.0.0.1:1"),
      hint: expect.stringContaining("HF_ENDPOINT"),
    });
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test("a damaged copy counts as none, and is replaced when the hub answers", async () => {
    const { cacheDir, load } = await hubFixture();
    const first = await load();
    await writeFile(path.join(cacheDir, blob), "damaged");
    await expect(load({ offline: true })).rejects.toMatchObject({ name: "HubUnreachable" });
    expect(await load()).toEqual(first);
    expect(await load({ offline: true })).toEqual(first);
  });

  test("a damaged record of the cache counts as none", async () => {
    const { cacheDir, load } = await hubFixture();
    await load();
    await writeFile(path.join(cacheDir, ref), '{"repo":');
    await expect(load({ offline: true })).rejects.toMatchObject({ name: "HubUnreachable" });
  });
});

describe("the cache of Hugging Face's tools", () => {
  test("is enough offline, without a request", async () => {
    const { server, home, load } = await hubFixture();
    await fillSharedCache(home, shardBytes);
    expect(await load({ offline: true })).toMatchObject({ version: "v0.1.4", count: 2 });
    expect(server.requests).toEqual([]);
  });

  test("spares the download when the hub confirms its content", async () => {
    const { server, home, cacheDir, load } = await hubFixture();
    await fillSharedCache(home, shardBytes);
    expect(await load()).toMatchObject({ count: 2 });
    expect(server.downloads).toEqual([]);
    expect(await filesUnder(cacheDir)).toEqual([ref]);
    expect(await load({ offline: true })).toMatchObject({ count: 2 });
  });

  test("is passed over when it is damaged or lacks the version", async () => {
    const { server, home, load } = await hubFixture();
    await fillSharedCache(home, shardBytes.subarray(0, 100));
    await expect(load({ offline: true })).rejects.toMatchObject({ name: "HubUnreachable" });
    expect(await load()).toMatchObject({ count: 2 });
    expect(server.downloads).toHaveLength(1);
    await expect(load({ offline: true }, "bigcodebench@v0.1.3")).rejects.toMatchObject({
      name: "HubUnreachable",
    });
  });
});
