import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { removeFolder } from "../support/temporary-folder.ts";
import { runUnitTests } from "./unit-tests.ts";

const token = "token-of-the-clients-tests";
const root = path.resolve(import.meta.dirname, "../..");

export interface JudgeProcess extends AsyncDisposable {
  /** With the token as its password. */
  url: string;
  /** Runs the unit tests of a file of this folder: which it defines, and which passed. */
  runTests(python: string, file: string): Promise<{ defined: string[]; passed: string[] }>;
}

/** `bcb judge` on a free port, as a user starts it. It must end by itself when it is told to. */
export async function startJudge(): Promise<JudgeProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-judge-"));
  const tokens = path.join(folder, "tokens");
  await writeFile(tokens, `tests ${token}\n`, { mode: 0o600 });
  const flags = ["--dataset", "starter", "--env", "starter", "--port", "0", "--tokens", tokens];
  const child = spawn(path.join(root, "bcb"), ["judge", ...flags, "--json"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes("}")) break;
  }
  const { port } = z.object({ port: z.int() }).parse(JSON.parse(said));
  const url = `http://tests:${token}@127.0.0.1:${port}`;
  return {
    url,
    runTests: (python, file) =>
      runUnitTests(file, {
        python,
        folder,
        variables: {
          PYTHONPATH: path.join(root, "clients/python"),
          BCB_JUDGE_URL: url,
          BCB_CHECKOUT: root,
        },
      }),
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      const [code] = await once(child, "exit");
      await removeFolder(folder);
      if (code !== 0) throw new Error(`bcb judge ended with ${code}`);
    },
  };
}
