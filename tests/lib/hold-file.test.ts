import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
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
  await expect(holdFile(file)).rejects.toThrow(`process ${child.pid}`);
  child.kill("SIGKILL");
  await once(child, "close");
  await using held = await holdFile(file);
  expect(held).toBeDefined();
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
