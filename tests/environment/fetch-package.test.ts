import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createFetchPackage, findPackage } from "../../src/environment/npm/fetch-package.ts";
import { mountTiny } from "../support/mount-tiny.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a package is fetched once, at the version of development, and can be imported", async () => {
  const settings = { cacheDir: await temporaryFolder(), variables: process.env };
  const remarks: string[] = [];
  const fetchPackage = createFetchPackage({ settings, remark: (line) => remarks.push(line) });
  const [address, again] = [await fetchPackage("preact"), await fetchPackage("preact")];
  expect(again).toBe(address);
  expect(remarks).toEqual([expect.stringMatching(/^Downloading preact \d+\.\d+\.\d+ to /)]);
  expect(await import(/* @vite-ignore */ address)).toHaveProperty("createElement");
  expect(await findPackage("preact", settings)).toBe(path.dirname(new URL(address).pathname));
});

test("where the registry cannot be reached, it says what to do and leaves nothing", async () => {
  const cacheDir = await temporaryFolder();
  // Nobody listens there.
  const nowhere = { npm_config_registry: "http://127.0.0.1:9/", npm_config_fetch_retries: "0" };
  const variables = { ...process.env, ...nowhere, npm_config_cache: path.join(cacheDir, "npm") };
  const fetchPackage = createFetchPackage({ settings: { cacheDir, variables }, remark: () => {} });
  await expect(fetchPackage("preact")).rejects.toMatchObject({
    name: "PackageMissing",
    message: expect.stringContaining("ECONNREFUSED"),
    hint: expect.stringMatching(/npm install preact@\S+` next to bcb, or copy \S+ from a machine/),
  });
  expect(await readdir(path.join(cacheDir, "packages"))).toEqual([]);
});

test("a disk that is full is named, although npm ends as if it had succeeded", async ({ skip }) => {
  const cacheDir = await temporaryFolder();
  const tiny = path.join(cacheDir, "packages");
  await mkdir(tiny);
  if (!mountTiny(tiny, "600k")) skip("mounting a tiny file system needs root");
  const settings = { cacheDir, variables: process.env };
  const fetchPackage = createFetchPackage({ settings, remark: () => {} });
  await expect(fetchPackage("preact")).rejects.toMatchObject({
    name: "DiskFull",
    message: expect.stringContaining("No space left on the disk while fetching preact"),
  });
  expect(await readdir(tiny)).toEqual([]);
});
