import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bcbFile, finish, makeUser, type BcbUser } from "../cli/run-bcb.ts";
import { parts } from "../support/parts.ts";
import { removeFolder } from "../support/temporary-folder.ts";

const root = path.resolve(import.meta.dirname, "../..");

// A tutorial's `sh` blocks are run one after another in one shell, in a folder that looks like a checkout. The `text` block
// after one shows lines of its output, in their order; `…` stands for anything. Other blocks are only shown.
const tutorials: [name: string, lacks: boolean][] = [
  ["evaluate-a-model", false],
  ["read-the-pages", false],
  ["reward-for-rl", false],
  ["private-benchmark", false],
  ["run-a-cluster", parts.redis === null],
];

describe("tutorials", { timeout: 300_000 }, () => {
  // One user for all of them: what one has judged, the next finds in the cache.
  let home = "";
  let user: BcbUser;
  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), "bcb-tutorials-"));
    user = await makeUser(home, { starter: true, coverage: true });
    await mkdir(path.join(home, "programs"));
    const launcher = `#!/bin/sh\nexec "${process.execPath}" "${bcbFile}" "$@"\n`;
    await writeFile(path.join(home, "programs/bcb"), launcher, { mode: 0o755 });
  });
  afterAll(() => removeFolder(home));

  for (const [name, lacks] of tutorials) {
    test.skipIf(lacks)(`${name} runs as it is written`, async () => {
      const page = await readFile(path.join(root, `docs/tutorials/${name}.md`), "utf8");
      const blocks = readBlocks(await useFreePorts(page));
      const folder = path.join(user.folder, name);
      const outputs = await runBlocks(blocks, { folder, user });
      for (const [place, { shown }] of blocks.entries()) {
        const output = outputs[place] ?? "";
        expect({ missing: findMissing(shown, output), output }).toMatchObject({ missing: [] });
      }
    });
  }
});

test("a line that a command did not print, or printed earlier, is missing", () => {
  const output = "first\nworker 7 has ended\n";
  expect(findMissing("worker … has ended\n", output)).toEqual([]);
  expect(findMissing("worker … has joined\nfirst\n", output)).toEqual(["worker … has joined"]);
  expect(findMissing("worker … has ended\nfirst\n", output)).toEqual(["first"]);
});

interface Block {
  commands: string;
  /** Lines of what they print. */
  shown: string;
}

function readBlocks(page: string): Block[] {
  const pattern = /^(`{3,})sh\n([\s\S]*?)^\1\n(?:\n```text\n([\s\S]*?)^```)?/gm;
  return [...page.matchAll(pattern)].map(([, , commands = "", shown = ""]) => ({
    commands,
    shown,
  }));
}

async function useFreePorts(page: string): Promise<string> {
  const ports = [...new Set(page.match(/\b(8421|6379)\b/g))];
  const free = await Promise.all(ports.map(findPort));
  return ports.reduce((text, port, place) => text.replaceAll(port, String(free[place])), page);
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

async function runBlocks(
  blocks: readonly Block[],
  { folder, user }: { folder: string; user: BcbUser },
): Promise<string[]> {
  await mkdir(folder);
  for (const name of ["packs", "clients"]) {
    await symlink(path.join(root, name), path.join(folder, name));
  }
  const file = (place: number) => `${folder}-${place}.txt`;
  const script = blocks.map(({ commands }, place) => `exec > ${file(place)} 2>&1\n${commands}`);
  const ending = "set -e\ntrap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n";
  const child = spawn("bash", ["-c", ending + script.join("\n")], {
    cwd: folder,
    env: {
      ...user.variables,
      PATH: `${path.join(user.folder, "../programs")}:${user.variables["PATH"]}`,
    },
  });
  onTestFinished(() => void child.kill());
  const { code } = await finish(child);
  const read = (_: Block, place: number) => readFile(file(place), "utf8").catch(() => "");
  const outputs = await Promise.all(blocks.map(read));
  expect({ code, outputs }).toMatchObject({ code: 0 });
  return outputs;
}

function findMissing(shown: string, output: string): string[] {
  const lines = output.split("\n");
  return shown
    .split("\n")
    .filter((line) => line.trim() !== "")
    .filter((line) => {
      const pattern = new RegExp(`^${line.split("…").map(escapeText).join(".*")}$`);
      const place = lines.findIndex((printed) => pattern.test(printed.trimEnd()));
      if (place !== -1) lines.splice(0, place + 1);
      return place === -1;
    });
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
