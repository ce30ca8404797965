import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { finish, newUser } from "../cli/run-bcb.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("the example of docs/library.md runs as it is", async () => {
  const page = await readFile(path.join(root, "docs/library.md"), "utf8");
  const example = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const user = await newUser({ starter: true });
  const file = path.join(user.folder, "example.ts");
  const index = pathToFileURL(path.join(root, "src/index.ts")).href;
  await writeFile(file, example.replace('from "bcb"', `from "${index}"`));
  const child = spawn(process.execPath, [file], { cwd: user.folder, env: user.variables });
  const { code, stdout, stderr } = await finish(child);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.trim().split("\n");
  expect(lines[0]).toBe("Starter/0 pass {}");
  expect(lines.slice(1).toSorted()).toEqual(["Starter/1 fail", "Starter/2 fail", "Starter/3 fail"]);
});
