// Runs the pinned ruff over our Python through uv, which bcb finds or installs itself.
import { spawnSync } from "node:child_process";
import { readSettings } from "../src/cli/settings.ts";
import { findUv } from "../src/environment/find-uv.ts";
import { noProgress } from "../src/lib/progress.ts";

const ruff = "ruff@0.17.4";
const folders = ["python", "packs/starter/tasks", "bench/official"];

const uv = await findUv({ settings: readSettings(process.env), progress: noProgress });
const [subcommand = "check", ...flags] = process.argv.slice(2);
const run = spawnSync(uv.executable, ["tool", "run", ruff, subcommand, ...flags, ...folders], {
  stdio: "inherit",
  env: uv.variables,
});
process.exitCode = run.status ?? 1;
