import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { Settings } from "../../src/schema/settings.ts";
import type { ChatServer } from "./instant-server.ts";

const cli = path.resolve(import.meta.dirname, "../../bin/bcb.js");

interface Generation {
  server: ChatServer;
  dataset: string;
  concurrency: number;
  out: string;
  settings: Settings;
  /** Further flags of `bcb generate`. */
  more?: readonly string[];
}

/** Starts a `bcb generate` that asks a local server, without the answer cache. */
export function startGeneration(generation: Generation): ChildProcess {
  const { server, dataset, concurrency, out, settings, more = [] } = generation;
  const flags = {
    backend: "openai-compatible",
    model: "instant",
    "base-url": server.baseUrl,
    dataset,
    concurrency: String(concurrency),
    out,
  };
  const named = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  return spawn(process.execPath, [cli, "generate", "--no-cache", ...named, ...more], {
    env: settings.variables,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Its exit code, or null when a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("exit", resolve);
  });
}
