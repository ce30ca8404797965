import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { measureMachine } from "../../src/environment/measure-machine.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a control group's limits count, not the machine's", async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "memory.max"), "536870912\n");
  await writeFile(path.join(folder, "cpu.max"), "50000 100000\n");
  expect(await measureMachine(folder)).toMatchObject({
    memoryMib: 512,
    cores: 0.5,
    limitedBy: "cgroup",
  });
});

test("a control group without limits leaves the machine's", async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "memory.max"), "max\n");
  await writeFile(path.join(folder, "cpu.max"), "max 100000\n");
  expect(await measureMachine(folder)).toMatchObject({ limitedBy: "machine" });
});
