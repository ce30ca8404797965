import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { HubServer, type Mishap } from "../support/hub-server.ts";
import { asTextRow, makeRow, parquetBytes } from "../tasks/task-rows.ts";
import { newUser, stackTrace } from "./run-bcb.ts";
import { writeRun } from "./written-run.ts";

const shard = "data/v0.1.4-00000-of-00001.parquet";
const bytes = parquetBytes([asTextRow(makeRow("B/1"))]);

async function startHub(): Promise<HubServer> {
  const server = await HubServer.start({ repos: { "bigcode/bigcodebench": { [shard]: bytes } } });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

const soon = { "retry-after": "0" };
const cases: [
  title: string,
  source: string,
  mishap: Mishap | undefined,
  code: number,
  words: RegExp,
][] = [
  ["a dataset it does not have", "nobody/nothing", undefined, 2, /nobody\/nothing/],
  ["a version it does not have", "bigcodebench@v9.9.9", undefined, 2, /v9\.9\.9[\s\S]*v0\.1\.4/],
  ["429", "bigcodebench", { kind: "status", status: 429, headers: soon }, 3, /429/],
  ["500", "bigcodebench", { kind: "status", status: 500, headers: soon }, 3, /500/],
  ["half a file", "bigcodebench", { kind: "cut", afterBytes: 40 }, 3, /\[BCB10[56]\] \S/],
];

describe.concurrent("a hub that answers with", () => {
  test.for(cases)("%s", async ([, source, mishap, code, words]) => {
    const server = await startHub();
    if (mishap) server.fileMishaps.push(...Array.from({ length: 20 }, () => mishap));
    const user = await newUser();
    const result = await user.run(["tasks", "list", "-d", source], {
      HF_ENDPOINT: server.endpoint,
    });
    expect(result.stderr).toMatch(words);
    expect(result.stderr).not.toMatch(stackTrace);
    expect(result).toMatchObject({ code, stdout: "" });
    const left = await readdir(user.cache, { recursive: true }).catch(() => []);
    expect(left.filter((name) => name.includes(".parquet") || name.includes(".tmp"))).toEqual([]);
  });
});

test("a warm cache answers without the hub", async () => {
  const server = await startHub();
  const user = await newUser();
  const args = ["tasks", "list", "--json"];
  const first = await user.run(args, { HF_ENDPOINT: server.endpoint });
  expect(first.code).toBe(0);
  const offline = await user.run(args, { HF_ENDPOINT: server.endpoint, HF_HUB_OFFLINE: "1" });
  expect(offline).toEqual(first);
});

test.for([
  [["report", "results"], /If you trust it, pass --dataset mallory\/private-notes@v1/],
  [["sql", "select count(*) from tasks", "--runs", "results"], /mallory\/private-notes/],
  [["failures", "results"], /^$/],
  [["export", "site", "--runs", "results"], /^$/],
] as const)("a run's record does not make bcb %s ask the hub", async ([args, words]) => {
  const server = await startHub();
  const user = await newUser();
  await writeRun(user.folder);
  const file = path.join(user.folder, "results/m_run.json");
  const run = JSON.parse(await readFile(file, "utf8"));
  const dataset = { ...run.dataset, source: "mallory/private-notes@v1" };
  await writeFile(file, JSON.stringify({ ...run, dataset }));
  const variables = { HF_ENDPOINT: server.endpoint, HF_TOKEN: "hf_canary" };
  const { stderr } = await user.run(args, variables);
  expect(stderr).toMatch(words);
  expect(server.requests).toEqual([]);
});

test("no hub at all is a broken environment", async () => {
  const user = await newUser();
  const result = await user.run(["tasks", "list"], { HF_HUB_OFFLINE: "1" });
  expect(result).toMatchObject({ code: 3, stdout: "" });
  expect(result.stderr).toContain("HF_HUB_OFFLINE");
});
