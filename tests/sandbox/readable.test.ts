import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { makeExecution, testRunning } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a folder that is named can be read in the jail and not written to; its neighbours are not there", async () => {
  const folder = await temporaryFolder();
  const [shown, hidden] = [path.join(folder, "shown"), path.join(folder, "hidden")];
  await mkdir(shown);
  await mkdir(hidden);
  await writeFile(path.join(shown, "beside.py"), "ANSWER = 42\n");
  const look = testRunning(
    "import os, sys",
    `shown, hidden = ${JSON.stringify(shown)}, ${JSON.stringify(hidden)}`,
    "self.assertEqual(os.listdir(shown), ['beside.py'])",
    "self.assertFalse(os.path.exists(hidden))",
    "self.assertRaises(OSError, open, os.path.join(shown, 'other.py'), 'w')",
    "sys.path.insert(0, shown)",
    "import beside",
    "self.assertEqual(beside.ANSWER, 42)",
  );
  await using sandbox = openSandbox({ readable: [shown] });
  expect(await sandbox.execute(makeExecution({ test: look }))).toMatchObject({
    kind: "reported",
    loaded: true,
    details: {},
  });
});

test("without a name nothing of it is there", async () => {
  const folder = await temporaryFolder();
  const look = testRunning(
    "import os",
    `self.assertFalse(os.path.exists(${JSON.stringify(folder)}))`,
  );
  await using sandbox = openSandbox();
  expect(await sandbox.execute(makeExecution({ test: look }))).toMatchObject({ details: {} });
});

test("bcb itself is hidden where a folder is shown that it is installed in, but for what is named", async () => {
  const own = path.resolve(import.meta.dirname, "../..");
  const shown = path.join(own, "javascript");
  const look = testRunning(
    "import os",
    `own, shown = ${JSON.stringify(own)}, ${JSON.stringify(shown)}`,
    "self.assertTrue(os.path.isdir(os.path.dirname(own)))",
    "self.assertEqual(os.listdir(own), ['javascript'])",
    "self.assertIn('run-suite.mjs', os.listdir(shown))",
    "self.assertRaises(OSError, open, os.path.join(own, 'other.py'), 'w')",
    "self.assertRaises(OSError, open, os.path.join(shown, 'other.py'), 'w')",
  );
  await using sandbox = openSandbox({ readable: [path.dirname(own), shown] });
  expect(await sandbox.execute(makeExecution({ test: look }))).toMatchObject({
    kind: "reported",
    details: {},
  });
});
