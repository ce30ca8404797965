import { spawn } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { finish } from "../cli/run-bcb.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.resolve(import.meta.dirname, "../..");

const files = {
  "sound.test.ts": 'test("a", () => {}); test("b", () => {});',
  "waits.test.ts":
    'test("a", () => {}); test.skipIf(!process.env.PART)("b", () => {}); test("c", ({ skip }) => skip(!process.env.PART));',
  "wrong.test.ts": 'test("a", () => { throw new Error("no"); }); test("b", () => {});',
  "unready.test.ts": 'beforeAll(() => { throw new Error("no"); }); test("a", () => {});',
  "unread.test.ts": 'import "./nothing.ts";',
};

/** A real run of vitest over such files, in a folder of its own; its report. */
async function runVitest(names: (keyof typeof files)[], env: NodeJS.ProcessEnv): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, "tests"));
  for (const name of names) {
    const content = `import { beforeAll, test } from "vitest";\n${files[name]}`;
    await writeFile(path.join(folder, "tests", name), content);
  }
  const report = path.join(folder, "report.json");
  const flags = ["run", "--reporter=json", `--outputFile=${report}`];
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");

  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  await finish(
    spawn(process.execPath, [vitest, ...flags], { cwd: folder, env: { ...process.env, ...env } }),
  );
  return report;
}

async function ask(request: string, ...reports: string[]): Promise<string> {
  const script = path.join(root, "scripts/test-results.ts");
  const { stdout } = await finish(spawn(process.execPath, [script, request, ...reports]));
  return stdout;
}

test("names the files whose tests were left out, and counts their later run in place of the first", async () => {
  const first = await runVitest(["sound.test.ts", "waits.test.ts"], {});
  expect(await ask("left-out", first)).toBe("tests/waits.test.ts\n");
  expect(await ask("count", first)).toBe("3 passed, 0 failed\n");
  const second = await runVitest(["waits.test.ts"], { PART: "1" });
  expect(await ask("left-out", second)).toBe("");
  expect(await ask("count", first, second)).toBe("5 passed, 0 failed\n");
});

test("counts and names a file that fails outside of its tests", async () => {
  const wrong = ["unread.test.ts", "unready.test.ts", "wrong.test.ts"] as const;
  const report = await runVitest(["sound.test.ts", ...wrong], {});
  expect(await ask("count", report)).toBe("3 passed, 3 failed\n");
  const failed = (await ask("failed", report)).trim().split("\n");
  expect(failed.toSorted()).toEqual(wrong.map((name) => `tests/${name}`));
});
