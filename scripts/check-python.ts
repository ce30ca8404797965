// Runs the pinned tools for our Python through uv, which bcb finds or installs itself: all checks, or with `format` ruff's formatter.
import { spawnSync } from "node:child_process";
import { readSettings } from "../src/cli/settings.ts";
import { findUv } from "../src/environment/find-uv.ts";
import { noProgress } from "../src/lib/progress.ts";

const ruff = "ruff@0.17.4";
const folders = ["python", "clients/python", "packs", "bench/official", "tests/clients"];
const checks = [
  [ruff, "check", ...folders],
  [ruff, "format", "--check", ...folders],
  // Types, by mypy.ini, and code that nobody uses, but for names that others call.
  ["mypy@2.4.1"],
  ["vulture@2.16", "python", "scripts/vulture-uses.py", "--min-confidence", "60"],
];

const uv = await findUv({ settings: readSettings(process.env), progress: noProgress });
const commands = process.argv[2] === "format" ? [[ruff, "format", ...folders]] : checks;
const failed = commands.filter(
  (command) =>
    spawnSync(uv.executable, ["tool", "run", ...command], { stdio: "inherit", env: uv.variables })
      .status !== 0,
);
process.exitCode = failed.length === 0 ? 0 : 1;
