import { existsSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { readSettings } from "../../src/cli/settings.ts";
import { modelsFolder } from "../../src/environment/fetch-model.ts";
import { locateEnvironment } from "../../src/environment/open-environment.ts";
import { syncNpm } from "../../src/environment/npm/sync-npm.ts";
import { syncEnvironment } from "../../src/environment/sync-environment.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { listToolchains } from "../../src/pipeline/doctor/environments.ts";
import { loadWebAssets } from "../../src/pipeline/pages/web-assets.ts";
import type { PartName, Parts } from "./parts.ts";
import { findPythonTools } from "./python-tools.ts";

const advice = {
  bigcodebench: "the large Python environment: ./bcb env sync bigcodebench (Python 3.10, 2 GB)",
  reference: "reference tasks and verdicts: set BCB_REFERENCE to their folder",
  benchmarks: "tasks and answers of other benchmarks: set BCB_BENCHMARKS to their folder",
  ds1000: "the environment of DS-1000: ./bcb env sync ds-1000 (Python 3.10, 2 GB)",
  pandasNumpy: "the environment of PandasEval: ./bcb env sync pandas-numpy (Python 3.10)",
  smollm2: "a small model: ./bcb models pull smollm2 (98 MB)",
  transformers: "torch and transformers: npm run build:transformers (0.8 GB)",
  clients: "clients of others, inspect-ai and lm-eval: npm run build:clients (0.2 GB)",
  redis: "a Redis: apt-get install redis-server (or set BCB_REDIS_SERVER)",
  browser: "a browser: apt-get install chromium (or set BCB_CHROMIUM)",
  minisign: "minisign: apt-get install minisign",
  go: "Go: apt-get install golang-go, or in /usr/local/go",
  rust: "Rust: apt-get install rustc cargo, or rustup",
  java: "a JDK: apt-get install default-jdk-headless",
  cpp: "g++: apt-get install g++",
} satisfies Record<PartName, string>;
const optional: readonly PartName[] = [
  "bigcodebench",
  "reference",
  "benchmarks",
  "ds1000",
  "pandasNumpy",
  "browser",
  "clients",
  "redis",
  "minisign",
  "smollm2",
  "transformers",
  "go",
  "rust",
  "java",
  "cpp",
];

const redisPlaces = ["/usr/bin/redis-server", "/usr/bin/valkey-server"];
const chromiumPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Builds the small environments and the web pages, finds the large parts, and says which tests are left out; in CI that is a failure. */
export default async function setUpParts({ provide }: TestProject): Promise<() => void> {
  const settings = readSettings(process.env);
  // Here, so that no two tests build them at once.
  const starter = await syncEnvironment("starter", { settings, progress: noProgress });
  await syncNpm("typescript", { settings, progress: noProgress });
  await loadWebAssets();
  const reference = path.resolve(process.env["BCB_REFERENCE"] ?? "../shared/bigcodebench");
  const others = path.resolve(
    process.env["BCB_BENCHMARKS"] ?? path.join(reference, "../benchmarks"),
  );
  const browser = [process.env["BCB_CHROMIUM"] ?? "", ...chromiumPlaces].find(existsSync);
  const weights = path.join(modelsFolder(settings), "smollm2.gguf");
  const locate = (name: string) => locateEnvironment(name, settings).catch(() => null);
  const toolchains = new Map(
    (await listToolchains()).map(({ language, version }) => [language, version]),
  );
  const parts: Parts = {
    starter: starter.environment,
    bigcodebench: await locate("bigcodebench"),
    ds1000: await locate("ds-1000"),
    pandasNumpy: await locate("pandas-numpy"),
    reference: existsSync(path.join(reference, "tasks.jsonl.gz")) ? reference : null,
    benchmarks: existsSync(path.join(others, "README.md")) ? others : null,
    browser: browser ?? null,
    redis: [process.env["BCB_REDIS_SERVER"] ?? "", ...redisPlaces].find(existsSync) ?? null,
    minisign: ["/usr/bin/minisign"].find(existsSync) ?? null,
    smollm2: existsSync(weights) ? weights : null,
    clients: (await findPythonTools("clients", settings)) ?? null,
    transformers:
      process.env["BCB_TRANSFORMERS"] ?? (await findPythonTools("transformers", settings)) ?? null,
    go: toolchains.get("go") ?? null,
    rust: toolchains.get("rust") ?? null,
    java: toolchains.get("java") ?? null,
    cpp: toolchains.get("cpp") ?? null,
  };
  provide("parts", parts);
  const absent = optional.filter((name) => parts[name] === null);
  const words = absent.map((name) => `  - ${advice[name]}`).join("\n");
  if (absent.length > 0 && process.env["CI"] === "true") {
    throw new Error(`With CI=true every part must be there. Missing:\n${words}`);
  }
  return () => {
    if (absent.length > 0) console.log(`\nLeft out for want of a part:\n${words}`);
  };
}
