import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../src/schema/settings.ts";
import { readOwn } from "./processes.ts";

const cli = path.resolve(import.meta.dirname, "../../bin/bcb.js");

export interface JudgeProcess extends AsyncDisposable {
  url: string;
  port: number;
  token: string;
  pid: number;
  /** What the process itself holds, its Python beside it, in MiB. */
  measureMib(): Promise<number>;
  /** Asks it to end; tells its exit code. */
  stop(): Promise<number | null>;
}

/** A `bcb judge` in a process of its own, warm. */
export async function startJudge(
  flags: readonly string[],
  settings: Settings,
): Promise<JudgeProcess> {
  const child = spawn(process.execPath, [cli, "judge", "--port", "0", "--json", ...flags], {
    env: settings.variables,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  while (!said.includes("}")) {
    const event = await Promise.race([once(child.stdout, "data"), ended.then(() => "ended")]);
    if (event === "ended") throw new Error("bcb judge ended before it listened");
  }
  const { url, port, token }: { url: string; port: number; token: string } = JSON.parse(said);
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(200);
  const pid = child.pid ?? 0;
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    return child.exitCode;
  };
  return {
    url,
    port,
    token,
    pid,
    async measureMib() {
      const kib = /^VmRSS:\s+(\d+) kB/m.exec(await readOwn(pid, "status"))?.[1];
      return Number(kib ?? 0) / 1024;
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}
