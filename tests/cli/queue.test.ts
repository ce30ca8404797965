import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { listFileDifferences, readFinalFiles } from "../../bench/support/final-files.ts";
import { RedisServer } from "../../bench/support/queue/redis-server.ts";
import { QueueStatus } from "../../src/schema/queue.ts";
import { parts } from "../support/parts.ts";
import { waitFor } from "../support/processes.ts";
import { newUser, type BcbUser } from "./run-bcb.ts";

const root = path.resolve(import.meta.dirname, "../..");
const samples = path.join(
  root,
  "packs/starter/samples/recorded-fair--main--starter-complete--replay-0-1-sanitized_calibrated.jsonl",
);
const secret = "sesame-4711";
const acl = `user default off\nuser judge on >${secret} ~* &* +@all\n`;

/** A worker of the command line, once it takes samples; what it says is collected. */
async function startWorker(user: BcbUser, variables: Record<string, string>) {
  const flags = ["--env", "starter", "--parallel", "2", "--metrics", "0"];
  const child = user.start(["worker", ...flags], variables);
  onTestFinished(() => void child.kill("SIGKILL"));
  const heard = { said: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => void (heard.said += chunk.toString()));
  }
  await waitFor(async () => heard.said.includes("/metrics") || child.exitCode !== null);
  return { child, heard };
}

describe.skipIf(parts.redis === null)("--queue", () => {
  test(
    "judges as this machine does, tells who worked, and keeps the password to itself",
    { timeout: 300_000 },
    async () => {
      const user = await newUser({ starter: true });
      await writeFile(path.join(user.folder, "users.acl"), acl);
      const file = path.join(user.folder, "users.acl");
      await using server = await RedisServer.start(parts.redis ?? "", ["--aclfile", file]);
      const queue = { BCB_QUEUE: server.url.replace("redis://", `redis://judge:${secret}@`) };
      const { child, heard } = await startWorker(user, queue);
      expect(heard.said).toMatch(
        /has joined redis:\/\/127\.0\.0\.1:\d+: starter .* engine jail-\d+/,
      );

      const evaluate = ["evaluate", samples, "--dataset", "starter", "--limits", "official"];
      const judge = (out: string, variables = {}) =>
        user.run([...evaluate, "--controls", "0", "--fresh", "--out", out], variables);
      const [local, remote] = [await judge("local"), await judge("remote", queue)];
      expect([local.code, remote.code]).toEqual([0, 0]);
      const [expected, found] = await Promise.all(
        ["local", "remote"].map((name) => readFinalFiles(path.join(user.folder, name))),
      );
      expect(listFileDifferences(expected ?? new Map(), found ?? new Map())).toEqual([]);
      expect(found?.size).toBeGreaterThan(2);

      const status = await user.run(["queue", "status", "--json"], queue);
      const { workers, queues } = QueueStatus.parse(JSON.parse(status.stdout));
      expect(workers).toMatchObject([{ environment: { name: "starter" }, parallel: 2 }]);
      expect(queues).toMatchObject([{ jobs_waiting: 0, samples: 0, runs: 0 }]);
      const address = /http:\S+\/metrics/.exec(heard.said)?.[0] ?? "";
      const metrics = await (await fetch(address)).text();
      expect(metrics).toMatch(/bcb_worker_samples_total\{exit="reported"\} [1-9]/);
      expect(metrics).toContain("bcb_queue_jobs_waiting 0");

      const commandLine = await readFile(`/proc/${child.pid}/cmdline`, "utf8");
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
      const folder = path.join(user.folder, "remote");
      const written = (await readdir(folder)).map((name) =>
        readFile(path.join(folder, name), "utf8"),
      );
      const all = [heard.said, commandLine, remote.stdout, remote.stderr, status.stdout];
      expect([...all, ...(await Promise.all(written))].join("\n")).not.toContain(secret);
    },
  );

  test("with a password in the argument is refused, and does not repeat it", async () => {
    const user = await newUser();
    const address = `redis://judge:${secret}@127.0.0.1:1`;
    const { code, stderr } = await user.run(["queue", "status", "--queue", address]);
    expect(code).toBe(2);
    expect(stderr).toContain("BCB_QUEUE_PASSWORD");
    expect(stderr).not.toContain(secret);
  });

  test.for([
    ["an address that is none", "somewhere:6379", 2, "BCB811"],
    ["a Redis that is not there", "redis://127.0.0.1:1", 3, "BCB812"],
  ] as const)("says what is wrong with %s", async ([, address, exit, error]) => {
    const user = await newUser();
    const { code, stderr } = await user.run(["worker", "--queue", address, "--env", "starter"]);
    expect(code).toBe(exit);
    expect(stderr).toContain(error);
  });
});
