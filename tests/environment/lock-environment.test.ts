import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { lockEnvironment } from "../../src/environment/lock-environment.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("an index that does not answer ends a lock by its time, and leaves nothing behind", async () => {
  const folder = await temporaryFolder();
  const silent = createServer(() => {});
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port }: AddressInfo = Object(silent.address());
  const settings = readSettings({
    ...process.env,
    UV_DEFAULT_INDEX: `http://127.0.0.1:${port}/simple`,
    UV_NO_CACHE: "1",
  });
  const wishes = { name: "starter", asOf: "2025-01-01", keepsPins: false, limitMs: 1000 };
  const outDir = path.join(folder, "starter-2025");
  await expect(
    lockEnvironment({ ...wishes, outDir }, { settings, progress: noProgress }),
  ).rejects.toMatchObject({
    name: "EnvironmentBuildFailed",
    message: "uv did not find releases of 2025-01-01 for starter within 1 s.",
    hint: expect.stringContaining("--timeout"),
  });
  expect(await readdir(folder)).toEqual([]);
});
