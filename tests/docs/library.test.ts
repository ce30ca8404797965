import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { finish, newUser } from "../cli/run-bcb.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("the examples of docs/library.md run as they are", async () => {
  const page = await readFile(path.join(root, "docs/library.md"), "utf8");
  const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, example]) => example);
  const user = await newUser({ starter: true });
  const file = path.join(user.folder, "example.ts");
  const index = pathToFileURL(path.join(root, "src/index.ts")).href;
  await writeFile(file, examples.join("\n").replaceAll('from "bcb"', `from "${index}"`));
  const child = spawn(process.execPath, [file], { cwd: user.folder, env: user.variables });
  const { code, stdout, stderr } = await finish(child);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.trim().split("\n");
  expect(lines[0]).toBe("Starter/0 pass {}");
  expect(lines.at(-1)).toBe(String.raw`"import os\ndef task_func():\n    return os.sep" 6`);
  expect(lines.slice(1, -1).toSorted()).toEqual([
    "Starter/1 fail",
    "Starter/2 fail",
    "Starter/3 fail",
  ]);
});
