import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { dialects } from "../models/dialects.ts";
import { startScriptedServer, type Play } from "../models/scripted-server.ts";
import { newUser, stackTrace } from "./run-bcb.ts";

const canary = "sk-canary-0123456789abcdef";

async function check(args: readonly string[], variables: Record<string, string> = {}) {
  const user = await newUser();
  const result = await user.run(["models", "check", ...args], variables);
  expect(result.stdout + result.stderr).not.toContain(canary);
  expect(result.stderr).not.toMatch(stackTrace);
  return result;
}

/** Asks a server that plays once, by each vendor's own key variable. */
async function checkServer(play: Play, variables: Record<string, string> = {}) {
  const server = await startScriptedServer(play);
  const args = ["--backend", "openai", "--model", "gpt-4o", "--base-url", `${server.url}/v1`];
  const result = await check(args, { OPENAI_API_KEY: canary, ...variables });
  return { ...result, server };
}

test("lists every backend, what it needs and which keys are set, never a key", async () => {
  const user = await newUser();
  const variables = { ANTHROPIC_KEY: canary, OPENAI_API_KEY: " " };
  const { code, stdout, stderr } = await user.run(["models", "list"], variables);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).not.toContain(canary);
  expect(stdout).toMatch(/^anthropic +ANTHROPIC_KEY is set +https:\/\/api.anthropic.com\/v1 /m);
  expect(stdout).toMatch(/^openai +OPENAI_API_KEY is not set +https:\/\/api.openai.com\/v1 /m);
  expect(stdout).toMatch(/^openai-compatible +optional: --api-key-env +required /m);
  const json = await user.run(["models", "list", "--json"], variables);
  expect(JSON.parse(json.stdout)).toContainEqual({
    backend: "anthropic",
    model: "an Anthropic model, such as claude-sonnet-4-5",
    key: "required",
    key_variables: [
      { name: "ANTHROPIC_API_KEY", is_set: false },
      { name: "ANTHROPIC_KEY", is_set: true },
    ],
    base_url: "optional",
    default_url: "https://api.anthropic.com/v1",
  });
});

const keyVariables: Record<string, string> = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_KEY",
  google: "GEMINI_API_KEY",
  mistral: "MISTRAL_API_KEY",
};
const vendors = dialects.filter(({ title }) => Object.hasOwn(keyVariables, title));

test.for(vendors)("says that a model of $title answers, with one tiny request", async (dialect) => {
  const body = dialect.answer({ text: "OK\u001B[31m" });
  const server = await startScriptedServer({ kind: "json", body });
  const { code, stdout, stderr } = await check(
    [
      "--backend",
      dialect.backend,
      "--model",
      dialect.model,
      "--base-url",
      server.url + dialect.base,
    ],
    { [keyVariables[dialect.title] ?? ""]: canary },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    new RegExp(
      `^answers: ${dialect.backend}, ${dialect.model}\n"OK", in \\d\\.\\d s, 20 \\+ 9 tokens\n$`,
    ),
  );
  expect(server.seen.length).toBe(1);
  expect(server.seen[0]?.headers[dialect.keyHeader]).toBe(dialect.keyValue(canary));
  expect(JSON.stringify(server.seen[0]?.body)).toMatch(/"max\w+": ?8\b/i);
});

test.for<[string, Play, RegExp]>([
  [
    "a wrong key",
    { kind: "json", status: 401, body: { error: { message: `Incorrect API key: ${canary}` } } },
    /answered 401: Incorrect API key: \[key\]\nCheck the API key/,
  ],
  [
    "an unknown name",
    {
      kind: "json",
      status: 404,
      body: { error: { message: "The model `gpt-4o` does not exist" } },
    },
    /answered 404: The model `gpt-4o` does not exist\nCheck the name given with --model/,
  ],
  [
    "a page that is no endpoint",
    { kind: "text", text: "<html>" },
    /other than JSON\.\nThe endpoint does not speak this protocol/,
  ],
  ["a closed socket", { kind: "reset" }, /Cannot reach 127.*\nCheck --base-url/],
])("says what is wrong: %s", async ([, play, words]) => {
  const { code, stdout, stderr } = await checkServer(play);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).toMatch(/^no answer: openai, gpt-4o\n/);
  expect(stdout).toMatch(words);
});

test("says the same to programs", async () => {
  const server = await startScriptedServer({ kind: "text", status: 503, text: "busy" });
  const place = ["--base-url", `${server.url}/v1`, "--json"];
  const { code, stdout } = await check(["--backend", "vllm", "--model", "m", ...place]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    backend: "vllm",
    model: "m",
    ok: false,
    kind: "overloaded",
    problem: expect.stringMatching(/answered 503: busy$/),
    advice: "Key, address and name may be right; try again later.",
  });
});

test("takes the key from the variable that --api-key-env names", async () => {
  const dialect = vendors[0];
  const server = await startScriptedServer({ kind: "json", body: dialect?.answer({ text: "OK" }) });
  const args = ["--backend", "openai-compatible", "--model", "m", "--base-url", `${server.url}/v1`];
  const { code } = await check([...args, "--api-key-env", "MY_KEY"], { MY_KEY: canary });
  expect(code).toBe(0);
  expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${canary}`);
});

test.for<[string, string[], number, RegExp]>([
  [
    "no key",
    ["--backend", "google", "--model", "m"],
    1,
    /GOOGLE_API_KEY or GEMINI_API_KEY is not set/,
  ],
  [
    "a key in place of its variable",
    ["--backend", "openai", "--model", "m", "--api-key-env", canary],
    1,
    /not the key/,
  ],
  ["no vllm", ["--backend", "vllm", "--model", "m"], 1, /`vllm` was not found on PATH/],
  ["no such backend", ["--backend", "opeanai", "--model", "m"], 2, /Available: openai, anthropic/],
  ["no address", ["--backend", "openai-compatible", "--model", "m"], 2, /needs a server address/],
  [
    "a bad address",
    ["--backend", "vllm", "--model", "m", "--base-url", "localhost:8000"],
    2,
    /is not a server address/,
  ],
  [
    "an address for a command",
    ["--backend", "command", "--model", "cat", "--base-url", "http://x"],
    2,
    /does not use a server/,
  ],
  ["no such file", ["--backend", "replay", "--model", "none.jsonl"], 2, /none\.jsonl/],
])("explains %s", async ([, args, expected, words]) => {
  const { code, stdout, stderr } = await check(args, { PATH: path.dirname(process.execPath) });
  expect(code).toBe(expected);
  expect(stdout + stderr).toMatch(words);
});

test("checks commands and files of answers too", async () => {
  const command = await check(["--backend", "command", "--model", "cat"]);
  expect(command).toMatchObject({ code: 0, stdout: expect.stringMatching(/"Say OK\."/) });
  const user = await newUser();
  await writeFile(path.join(user.folder, "r.jsonl"), '{"prompt": "a", "answer": "b"}\n');
  const replay = await user.run(["models", "check", "--backend", "replay", "--model", "r.jsonl"]);
  expect(replay).toMatchObject({ code: 0, stdout: "can be read: replay, r.jsonl\n" });
});
