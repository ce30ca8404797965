#!/usr/bin/env node
// Runs the sources where they are (a checkout), else the build (an installed package).
import { existsSync } from "node:fs";
import * as modules from "node:module";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  const { runOnNewerNode } = await import("./newer-node.js");
  await runOnNewerNode(new URL(import.meta.url));
} else {
  modules.enableCompileCache?.();
  const source = new URL("../src/cli/main.ts", import.meta.url);
  const built = new URL("../dist/cli/main.js", import.meta.url);
  const { main } = await import(existsSync(source) ? source.href : built.href);
  await main();
}
