import { expect, test } from "vitest";
import { trackInstall } from "../../src/environment/sync-environment.ts";
import type { ProgressStep } from "../../src/lib/progress.ts";

test("uv's account of an installation becomes steps with counts", () => {
  const steps: ProgressStep[] = [];
  const track = trackInstall((step) => steps.push(step));
  const account = [
    "Using Python 3.11.7 environment at: x",
    "Resolved 26 packages in 382ms",
    "Downloading pandas (12.2MiB)",
    "Downloading numpy (16.1MiB)",
    " Downloaded numpy",
    "   Building wikipedia==1.4.0",
    "Prepared 26 packages in 920ms",
    "Installed 26 packages in 54ms",
    "Bytecode compiled 2977 files in 4.84s",
    " + certifi==2026.10.18",
  ];
  for (const line of account) track(line);
  expect(steps.map(({ label, done, total }) => `${label} ${done}/${total}`)).toEqual([
    "resolving packages 26/26",
    "downloading packages 0/1",
    "downloading packages 0/2",
    "downloading packages 1/2",
    "building from source 0/undefined",
    "installing packages 0/26",
    "installing packages 26/26",
    "compiling bytecode 0/undefined",
  ]);
});
