import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { newUser, type BcbUser } from "./run-bcb.ts";

async function userWithCache(): Promise<BcbUser> {
  const user = await newUser();
  await mkdir(path.join(user.cache, "environments", "starter"), { recursive: true });
  await writeFile(path.join(user.cache, "environments", "starter", "x"), "x".repeat(2 ** 20));
  await writeFile(path.join(user.cache, "verdicts-2.sqlite"), "v");
  await writeFile(path.join(user.cache, "verdicts-2.sqlite-wal"), "w");
  await writeFile(path.join(user.cache, "odd"), "");
  await symlink(user.folder, path.join(user.cache, "models"));
  await writeFile(path.join(user.folder, "mine.gguf"), "");
  return user;
}

test("lists what lies in the cache, with its size", async () => {
  const user = await userWithCache();
  const { stdout } = await user.run(["cache", "list", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    folder: user.cache,
    parts: [
      { name: "environments", bytes: 2 ** 20 },
      { name: "models", entries: ["models"] },
      { name: "verdicts", bytes: 2, entries: ["verdicts-2.sqlite", "verdicts-2.sqlite-wal"] },
      { name: "other", entries: ["odd"] },
    ],
  });
  expect((await user.run(["cache", "list"])).stdout).toMatch(/^environments +1\.0 MiB/m);
  expect((await (await newUser()).run(["cache", "list"])).stdout).toMatch(/is empty/);
});

test("deletes what is named and nothing else, and not without being told to", async () => {
  const user = await userWithCache();
  const unsure = await user.run(["cache", "clear", "verdicts"]);
  expect(unsure).toMatchObject({ code: 2, stderr: expect.stringMatching(/--yes/) });
  const wrong = await user.run(["cache", "clear", "../work", "--yes"]);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/environments, models/) });
  expect(await readdir(user.cache)).toHaveLength(5);
  const { stdout } = await user.run(["cache", "clear", "verdicts", "models", "--yes"]);
  expect(stdout).toMatch(/^Deleted: verdicts \(0\.0 MiB\), models/);
  expect((await readdir(user.cache)).toSorted()).toEqual(["environments", "odd"]);
  expect(await readdir(user.folder)).toEqual(["mine.gguf"]);
});
