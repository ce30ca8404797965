import { spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readRecordings } from "../../../src/recordings/recordings-file.ts";
import type { Recordings } from "../../../src/schema/recording.ts";
import { bcbFile, finish, type BcbResult, type BcbUser } from "../../cli/run-bcb.ts";
import { parts } from "../../support/parts.ts";
import { listRows } from "./tasks.ts";

const internet = path.resolve(import.meta.dirname, "internet.py");

/** Whether this machine lets us make a network namespace. */
export const hasNamespaces =
  spawnSync("unshare", process.getuid?.() === 0 ? ["-n", "true"] : ["-U", "-n", "true"]).status ===
  0;

interface MadeRecording {
  result: BcbResult;
  /** In the user's folder. */
  file: string;
  recordings: Recordings;
  /** Of the bytes of every answer that the small internet gave. */
  answers: string[];
}

/** Records tasks of ours in a small internet, which lives in a network namespace as long as the command. */
export async function makeRecording(user: BcbUser, ids: string): Promise<MadeRecording> {
  const inFolder = (name: string) => path.join(user.folder, name);
  await writeFile(inFolder("key.json"), JSON.stringify(makeKey()));
  const rows = listRows().map((row) => JSON.stringify(row));
  await writeFile(inFolder("tasks.jsonl"), `${rows.join("\n")}\n`);
  const about = ["-d", "tasks.jsonl", "-e", "starter", "--ids", ids, "--json"];
  const network = ["--name-server", "203.0.113.53", "--trust", "authority.pem"];
  const command = [
    process.execPath,
    bcbFile,
    "record",
    ...about,
    ...network,
    "-o",
    "network.jsonl",
  ];
  const result = await finish(
    spawn(parts.starter.python, [internet, user.folder, ...command], {
      cwd: user.folder,
      env: { ...user.variables },
    }),
  );
  const file = inFolder("network.jsonl");
  const answers = (await readFile(inFolder("answers.txt"), "utf8")).trim().split("\n");
  return { result, file, recordings: await readRecordings(file), answers };
}

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n, d } = privateKey.export({ format: "jwk" });
  const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  return { n, d, spki, pem: privateKey.export({ type: "pkcs8", format: "pem" }) };
}
