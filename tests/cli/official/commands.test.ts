import { copyFile, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { EvalResults } from "../../../src/schema/official-results.ts";
import { RunRecord } from "../../../src/schema/verdict.ts";
import { startScriptedServer, type Play } from "../../models/scripted-server.ts";
import { newUser, type BcbUser } from "../run-bcb.ts";

// Commands as the official documentation has them, with the pack that needs no download.
const dataset = { BCB_DATASET: "starter" };
const strong = path.resolve(
  import.meta.dirname,
  "../../../packs/starter/samples/recorded-strong--main--starter-complete--replay-0-1-sanitized_calibrated.jsonl",
);
const answer: Play = {
  kind: "json",
  body: {
    id: "x",
    object: "chat.completion",
    created: 0,
    model: "m",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: "```python\ndef task_func(*args):\n    return 1\n```",
        },
        finish_reason: "stop",
      },
    ],
  },
};

const answers = Array.from({ length: 4 }, () => answer);

async function type(user: BcbUser, line: string, variables: Record<string, string> = {}) {
  return user.run(line.split(" "), { ...dataset, ...variables });
}

test("sanitize, syncheck, evaluate and inspect, one after the other", async () => {
  const user = await newUser({ starter: true });
  await copyFile(strong, path.join(user.folder, "samples.jsonl"));
  expect(await type(user, "sanitize --samples samples.jsonl --calibrate")).toMatchObject({
    code: 0,
  });
  const name = "samples-sanitized-calibrated";
  const checked = await type(user, `syncheck --samples ${name}.jsonl`);
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining("35 of 35 tasks") });
  const limits = "--max-as-limit 20*1024 --max_data_limit 20480 --max_stack_limit 12";
  const judged = await type(
    user,
    `bigcodebench.evaluate --execution local --subset instruct --samples ${name}.jsonl --selective_evaluate 0,1,2 --parallel -1 --min_time_limit 1 --pass_k 1,5 --save_pass_rate --no-gt ${limits}`,
  );
  expect(judged).toMatchObject({ code: 0, stderr: "" });
  const files = await readdir(user.folder);
  for (const end of ["_eval_results.json", "_pass_at_k.json"]) expect(files).toContain(name + end);
  const record = await readFile(path.join(user.folder, `${name}_run.json`), "utf8");
  expect(RunRecord.parse(JSON.parse(record))).toMatchObject({
    split: "instruct",
    subset: "full",
    rules: { limits: { addressSpaceMib: 20_480, dataMib: 20_480, stackMib: 12 } },
    ground_truth: null,
  });
  const results = await readFile(path.join(user.folder, `${name}_eval_results.json`), "utf8");
  const judgedIds = Object.keys(EvalResults.parse(JSON.parse(results)).eval);
  expect(judgedIds).toEqual(["Starter/0", "Starter/1", "Starter/2"]);
  const inspect = `inspect --eval_results ${name}_eval_results.json --split complete --in_place`;
  expect(await type(user, inspect)).toMatchObject({ code: 0 });
  expect(await readdir(path.join(user.folder, "inspect"))).toEqual([`${name}_eval_results`]);
});

const model = "--model m --split instruct --backend openai --base_url";
const asking =
  "--greedy --bs 2 --temperature 0.8 --n_samples 5 --resume --tp 1 --trust_remote_code";
const stem = "m--main--starter-instruct--openai-0-1-sanitized_calibrated";
const key = { OPENAI_API_KEY: "sk-test" };

test("generate asks greedily, for the tasks of a range, and goes on", async () => {
  const user = await newUser({ starter: true });
  const server = await startScriptedServer(...answers);
  const line = `generate ${model} ${server.url}/v1 ${asking} --id_range`;
  expect(await type(user, `${line} 1 3`, key)).toMatchObject({ code: 0 });
  expect(await type(user, `${line} 0-4`, key)).toMatchObject({ code: 0 });
  expect(server.seen.length).toBe(4);
  const bodies = server.seen.map(({ body }) => body);
  expect(bodies.filter((body) => body["temperature"] !== 0)).toEqual([]);
  const rows = await readFile(path.join(user.folder, "bcb_results", `${stem}.jsonl`), "utf8");
  const ids = [...rows.matchAll(/"task_id": ?"([^"]+)"/g)].map(([, id = ""]) => id);
  expect(ids.toSorted()).toEqual(["Starter/0", "Starter/1", "Starter/2", "Starter/3"]);
});

test("generate writes where --save_path says", async () => {
  const user = await newUser({ starter: true });
  const server = await startScriptedServer(...answers);
  const line = `generate ${model} ${server.url}/v1 --id_range 0 1 --save_path mine.jsonl`;
  expect(await type(user, line, key)).toMatchObject({ code: 0 });
  expect((await readdir(user.folder)).toSorted()).toEqual(["mine.jsonl", "mine_generation.json"]);
});

test("evaluate with a model asks it, judges and writes the official files", async () => {
  const user = await newUser({ starter: true });
  const server = await startScriptedServer(...answers);
  const line = `evaluate ${model} ${server.url}/v1 --subset full --execution local --id_range 0-2 --no_gt --pass_k 1`;
  const { code, stdout } = await type(user, line, key);
  expect({ code, stdout }).toMatchObject({ stdout: expect.stringContaining("Pass@1") });
  const files = await readdir(path.join(user.folder, "bcb_results"));
  for (const end of [".jsonl", "_eval_results.json", "_pass_at_k.json"]) {
    expect(files).toContain(stem + end);
  }
});

test("evaluate with --no_execute only asks", async () => {
  const user = await newUser({ starter: true });
  const server = await startScriptedServer(...answers);
  const line = `evaluate ${model} ${server.url}/v1 --subset full --id_range 0-1 --no_execute`;
  expect(await type(user, line, key)).toMatchObject({ code: 0 });
  const files = await readdir(path.join(user.folder, "bcb_results"));
  expect(files.toSorted()).toEqual([`${stem}.jsonl`, `${stem}_generation.json`]);
});

test.for(["gradio", "e2b"])("evaluate --execution %s says what to use instead", async (where) => {
  const user = await newUser();
  const { code, stderr } = await type(user, `evaluate --samples s.jsonl --execution ${where}`);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/another machine[\s\S]*--execution local/),
  });
});

test("without a backend it is vLLM, as it is officially", async () => {
  const user = await newUser({ starter: true });
  const { code, stderr } = await type(user, "generate --model org/m --split complete", {
    PATH: "/nowhere",
  });
  expect({ code, stderr }).toMatchObject({
    stderr: expect.stringContaining("`vllm` was not found on PATH"),
  });
});
