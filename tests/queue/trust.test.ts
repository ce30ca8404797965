import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Queue } from "bullmq";
import { describe, expect, onTestFinished, test } from "vitest";
import { connectRedis } from "../../src/queue/connect-redis.ts";
import { packText, unpackText } from "../../src/queue/pack-text.ts";
import { queuePrefix } from "../../src/queue/queue-keys.ts";
import { readJob } from "../../src/queue/read-job.ts";
import { queueFormat, type QueueJob } from "../../src/schema/queue.ts";
import { makeExecution } from "../support/executions.ts";
import { parts } from "../support/parts.ts";
import { waitFor } from "../support/processes.ts";
import { openRun, openWorker, testPlace } from "../support/queue-bench.ts";
import { RedisServer } from "../../bench/support/queue/redis-server.ts";
import { ScriptedSandbox } from "../support/scripted-sandbox.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const key = "a".repeat(64);
const sound = { ...makeExecution(), check: key };
const job = (samples: string): QueueJob => ({
  format: queueFormat,
  keys: [key],
  samples,
  warm: null,
});

describe("a job's samples", () => {
  test("are what was sent", () => {
    const [read] = readJob(job(packText([sound])));
    expect(read).toEqual({ key, sample: sound });
  });

  test.for<[string, unknown]>([
    ["nothing", undefined],
    ["a text", "code"],
    ["code that is none", { ...sound, code: 7 }],
    ["code that is too long", { ...sound, code: "x".repeat(2 ** 22 + 1) }],
    ["a field too many", { ...sound, shell: "rm" }],
    ["no limits", { ...sound, limits: {} }],
    ["a limit of a year", { ...sound, limits: { ...sound.limits, limitMs: 3.2e10 } }],
    ["a check that is no hash", { ...sound, check: "../../check" }],
  ])("are refused one by one: %s", ([, sample]) => {
    const [read] = readJob(job(packText([sample])));
    expect(read).toMatchObject({ key, refusal: expect.any(String) });
  });

  test.for([
    ["no form", "x{}"],
    ["no JSON", "j{"],
    ["no frame", "zAAAA"],
    ["a frame that grows without end", packText("x".repeat(2 ** 28))],
  ])("are refused together where they have %s", ([, text]) => {
    const [read] = readJob(job(text ?? ""));
    expect(read).toMatchObject({ key, refusal: expect.stringContaining("cannot be read") });
  });

  test("are packed where they are long", () => {
    const long = Array.from({ length: 100 }, () => sound);
    expect(packText(long).length).toBeLessThan(JSON.stringify(long).length / 10);
    expect(unpackText(packText(long), 2 ** 20)).toEqual(long);
  });
});

describe.skipIf(parts.redis === null)("a worker", () => {
  test("lives through jobs that are none, and judges the next one", async () => {
    await using server = await RedisServer.start(parts.redis ?? "");
    const remarks: string[] = [];
    const sandbox = new ScriptedSandbox();
    await using _worker = await openWorker(server.url, sandbox, {
      remark: (line) => remarks.push(line),
    });
    const redis = await connectRedis({ url: server.url });
    onTestFinished(() => redis.disconnect());
    const queue = new Queue("samples", {
      connection: redis,
      prefix: queuePrefix(testPlace),
    });
    const bad = [null, "text", { format: 0 }, job("zAAAA"), { ...job("j[]"), keys: ["x"] }];
    for (const data of bad) await queue.add("samples", data, { removeOnFail: true });
    await waitFor(async () => (await queue.getJobCountByTypes("wait", "active")) === 0);
    await queue.close();
    expect(
      remarks.filter((line) => line.includes("Refused a job that was not written by bcb")),
    ).toHaveLength(4);
    await using run = openRun(server.url);
    expect(await run.execute(makeExecution({ code: "# pass" }))).toMatchObject({
      kind: "reported",
    });
    expect(sandbox.asked).toHaveLength(1);
  });

  test("is sent a check once more that Redis has lost", async () => {
    await using server = await RedisServer.start(parts.redis ?? "");
    const sandbox = new ScriptedSandbox();
    await using run = openRun(server.url);
    const redis = await connectRedis({ url: server.url });
    onTestFinished(() => redis.disconnect());
    const answer = run.execute(makeExecution({ code: "# pass" }));
    await waitFor(async () => (await redis.keys("*:claim:*")).length > 0);
    await redis.del(...(await redis.keys("*:check:*")));
    await using _worker = await openWorker(server.url, sandbox);
    expect(await answer).toMatchObject({ kind: "reported" });
  });
});

describe.skipIf(parts.redis === null)("a connection", () => {
  const acl = "user judge on >sesame ~* &* +@all\nuser default off\n";

  test("is made with user and password, and a wrong one is said without being repeated", async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, "users.acl");
    await writeFile(file, acl);
    await using server = await RedisServer.start(parts.redis ?? "", ["--aclfile", file]);
    const { url } = server;
    const right = await connectRedis({ url, username: "judge", password: "sesame" });
    expect(await right.ping()).toBe("PONG");
    right.disconnect();
    const secret = url.replace("redis://", "redis://judge:wrong-word@");
    const refusal = await connectRedis({ url: secret }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "BCB812", message: expect.stringMatching(/WRONGPASS/) });
    expect(JSON.stringify(refusal) + String(refusal)).not.toContain("wrong-word");
    await expect(connectRedis({ url })).rejects.toMatchObject({ code: "BCB812" });
  });

  test("is made through TLS where the certificate is trusted, and only there", async () => {
    const folder = await temporaryFolder();
    const [certificate, secret] = ["cert.pem", "key.pem"].map((name) => path.join(folder, name));
    const request = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost".split(" ");
    const name = ["-addext", "subjectAltName=DNS:localhost"];
    const out = ["-out", certificate ?? "", "-keyout", secret ?? ""];
    await promisify(execFile)("openssl", [...request, ...name, ...out]);
    const files = ["--tls-cert-file", certificate ?? "", "--tls-key-file", secret ?? ""];
    const open = ["--tls-port", "0", "--tls-auth-clients", "no"];
    await using server = await RedisServer.start(parts.redis ?? "", [...open, ...files]);
    const admin = await connectRedis({ url: server.url });
    const port = server.port + 1;
    await admin.config("SET", "tls-port", String(port));
    admin.disconnect();
    const script = `const { connectRedis } = await import(process.argv[1]);
      const redis = await connectRedis({ url: process.argv[2] });
      console.log(await redis.ping());
      redis.disconnect();`;
    const ping = async (variables: object) => {
      const file = path.resolve(import.meta.dirname, "../../src/queue/connect-redis.ts");
      const parameters = ["--input-type=module", "-e", script, file, `rediss://localhost:${port}`];
      const env = { ...process.env, ...variables };
      return (await promisify(execFile)(process.execPath, parameters, { env })).stdout.trim();
    };
    expect(await ping({ NODE_EXTRA_CA_CERTS: certificate })).toBe("PONG");
    await expect(ping({})).rejects.toThrow(/BCB812|certificate/);
  });
});
