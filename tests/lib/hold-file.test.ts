import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { holdFile } from "../../src/lib/hold-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const newFile = async () => path.join(await temporaryFolder(), "new", "m.jsonl");
const source = path.resolve(import.meta.dirname, "../../src/lib/hold-file.ts");

test("a file is held by one at a time, and free again afterwards", async () => {
  const file = await newFile();
  const first = await holdFile(file);
  await expect(holdFile(file)).rejects.toMatchObject({
    name: "RunMismatch",
    message: expect.stringContaining(`process ${process.pid}`),
  });
  await first[Symbol.asyncDispose]();
  expect(existsSync(`${file}.lock`)).toBe(false);
  await (await holdFile(file))[Symbol.asyncDispose]();
});

test("what a killed process held is taken over, and what a living one holds is not", async () => {
  const file = await newFile();
  const code = `const { holdFile } = await import(${JSON.stringify(source)});
    await holdFile(${JSON.stringify(file)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code]);
  await once(child.stdout, "data");
  await expect(holdFile(file)).rejects.toThrow(
    new RegExp(`process ${child.pid} on .* \\(.*--input-type=module`),
  );
  child.kill("SIGKILL");
  await once(child, "close");
  await using held = await holdFile(file);
  expect(held).toBeDefined();
});

test("whoever waits is told for whom, and gets the file when it is free", async () => {
  const file = await newFile();
  const first = await holdFile(file);
  const told: string[] = [];
  const waiting = holdFile(file, {
    wait: (holder) => {
      told.push(holder);
      void first[Symbol.asyncDispose]();
    },
  });
  await (await waiting)[Symbol.asyncDispose]();
  expect(told).toEqual([expect.stringContaining(`process ${process.pid} on`)]);
  expect(await readdir(path.dirname(file))).toEqual([]);
});

test("of many who find a dead holder's lock at once, one gets it", async () => {
  const file = path.join(await temporaryFolder(), "m.jsonl");
  await writeFile(`${file}.lock`, `${hostname()} ${process.pid} long-ago/1 node`);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => holdFile(file)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test.for([
  ["of a process whose number was given again", `${hostname()} ${process.pid} 1`, true],
  ["of a process that was killed while it wrote it", "", true],
  ["of another machine", `elsewhere ${process.pid} 1`, false],
] as const)("a lock %s", async ([, holder, isFree]) => {
  const file = path.join(await temporaryFolder(), "m.jsonl");
  await writeFile(`${file}.lock`, holder);
  const outcome = await holdFile(file).then(
    () => "free",
    (error: Error) => error.name,
  );
  expect(outcome).toBe(isFree ? "free" : "RunMismatch");
});
