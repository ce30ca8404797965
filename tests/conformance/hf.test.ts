import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runProcess } from "../../src/lib/run-process.ts";
import hf from "../../src/models/hf.ts";
import { GeneratedRow, GenerationRecord } from "../../src/schema/generation.ts";
import type { Model, ModelAnswer } from "../../src/models/support/model.ts";
import type { Decoding, Prompt } from "../../src/schema/model.ts";
import { finish, newUser } from "../cli/run-bcb.ts";
import { parts } from "../support/parts.ts";
import { findProcesses, waitFor } from "../support/processes.ts";
import { removeFolder } from "../support/temporary-folder.ts";

const script = path.join(import.meta.dirname, "make-tiny-model.py");
const never = new AbortController().signal;
const greedy: Decoding = {
  temperature: 0,
  top_p: null,
  max_new_tokens: 24,
  stop: [],
  seed: null,
  reasoning_effort: null,
  reasoning_budget: null,
};
// The model is so small that threads only wait for each other.
const surroundings = { HF_HUB_OFFLINE: "1", OMP_NUM_THREADS: "1" };
const go = (text: string): Prompt => ({ kind: "completion", text });
const texts = ["def f(x):", "import os\n\nclass A:\n    pass\n", "x", "# Ω\nfor i in range(3):"];

const python = parts.transformers ?? "";
let folder = "";
const modelOf = (name: "base" | "chat") => path.join(folder, name);

const open = (name: "base" | "chat", { limitMs = 120_000, batchSize = 4 } = {}) =>
  hf({
    name: modelOf(name),
    limitMs,
    local: { python, batchSize },
    variables: surroundings,
  });

describe.skipIf(parts.transformers === null)("a model that transformers runs", () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bcb-hf-"));
    const variables = { PATH: process.env["PATH"], ...surroundings };
    const made = await runProcess(python, [script, modelOf("base"), modelOf("chat")], {
      variables,
    });
    if (made.exitCode !== 0) throw new Error(made.stderr);
  });
  afterAll(() => removeFolder(folder));

  describe("asked by the adapter", () => {
    let model: Model;
    beforeAll(async () => {
      model = await open("chat");
    });
    afterAll(() => model[Symbol.asyncDispose]());
    const ask = (prompt: Prompt, changes: Partial<Decoding> = {}): Promise<ModelAnswer> =>
      model.ask({ prompt, decoding: { ...greedy, ...changes } }, never);

    test("answers greedily, the same alone, twice and in a batch of unequal lengths", async () => {
      const alone: string[] = [];
      for (const text of texts) alone.push((await ask(go(text))).text);
      expect(new Set(alone).size).toBe(texts.length);
      const together = await Promise.all(texts.map((text) => ask(go(text))));
      expect(together.map(({ text }) => text)).toEqual(alone);
      expect(together[0]).toMatchObject({
        finish: "length",
        usage: { input_tokens: 9, output_tokens: 24 },
      });
    });

    test("draws by the seed, whoever else is in the batch, and without one as it comes", async () => {
      const sampling = { temperature: 1, top_p: 0.95 };
      const draw = (seed: number | null) => ask(go("def f"), { ...sampling, seed });
      const [first, second, third, again] = await Promise.all([draw(1), draw(2), draw(3), draw(1)]);
      expect(new Set([first.text, second.text, third.text]).size).toBe(3);
      expect(again.text).toBe(first.text);
      expect((await draw(2)).text).toBe(second.text);
      const unseeded = await Promise.all([draw(null), draw(null)]);
      expect(unseeded[0]?.text).not.toBe(unseeded[1]?.text);
    });

    test("ends each answer of a batch before its own stop word", async () => {
      const free = await Promise.all(texts.map((text) => ask(go(text))));
      const stop = (free[0]?.text ?? "").slice(8, 10);
      const cut = await Promise.all(texts.map((text) => ask(go(text), { stop: [stop] })));
      expect(cut.map(({ text }) => text)).toEqual(free.map(({ text }) => text.split(stop)[0]));
      expect(cut[0]).toMatchObject({ finish: "stop" });
      expect(cut[0]?.usage?.output_tokens).toBeLessThan(24);
    });

    test("fills the template, and goes on from a beginning inside the answer", async () => {
      expect(model.abilities).toEqual({ chat: true, completion: true, prefill: true });
      const begun = await ask({ kind: "chat", user: "Write f.", prefill: "Below:\n```python\n" });
      // The end of a message is one token, every other letter too.
      const raw = "[user]Write f.</s>[assistant]Below:\n```python\n";
      expect(begun.text).toBe((await ask(go(raw))).text);
      expect(begun.usage?.input_tokens).toBe(raw.length - "</s>".length + 1);
      const plain = await ask({ kind: "chat", user: "Write f.", prefill: null });
      expect(plain.text).toBe((await ask(go("[user]Write f.</s>[assistant]"))).text);
    });

    test("an answer may be as long as the model sees, a prompt not longer", async () => {
      const nearly = await ask(go("y".repeat(4090)));
      expect(nearly).toMatchObject({ finish: "length", usage: { output_tokens: 6 } });
      const [long, short] = await Promise.allSettled([ask(go("x".repeat(4096))), ask(go("x"))]);
      expect(long).toMatchObject({ reason: { kind: "too-long" } });
      expect(short.status).toBe("fulfilled");
    });

    test("an abort ends the request at once, and the batch soon after", async () => {
      const abort = new AbortController();
      const decoding = { ...greedy, max_new_tokens: 4000 };
      const asked = model.ask({ prompt: go("def f"), decoding }, abort.signal);
      setTimeout(() => abort.abort("enough"), 500);
      await expect(asked).rejects.toBe("enough");
      expect((await ask(go("x"))).text).toBe((await ask(go("x"))).text);
    });

    test("a batch that takes longer than a request may is given up, in words", async () => {
      await using hasty = await open("base", { limitMs: 300 });
      const decoding = { ...greedy, max_new_tokens: 4000 };
      await expect(hasty.ask({ prompt: go("x"), decoding }, never)).rejects.toMatchObject({
        kind: "timeout",
        message: expect.stringContaining("--request-limit"),
      });
    });
  });

  const official = ["--backend", "hf", "--bs", "4", "--max_new_tokens", "12", "--resume"];

  test("bcb generate, as the official documentation has it, asks a base model and goes on", async () => {
    const user = await newUser({ starter: true });
    const run = (...more: string[]) =>
      user.run(
        [
          "generate",
          "--model",
          modelOf("base"),
          "--subset",
          "complete",
          "--greedy",
          ...official,
        ].concat(
          ["--temperature", "0", "--n_samples", "1", "--trust_remote_code", "--dataset", "starter"],
          ["--python", python, ...more],
        ),
        surroundings,
      );
    const first = await run("--id_range", "0", "3");
    expect(first.stderr).toContain("has no chat template");
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("3 of 3") });
    const second = await run("--id_range", "0-5");
    expect(second).toMatchObject({ code: 0 });
    const results = path.join(user.folder, "bcb_results");
    const stem = "base--main--starter-complete--hf-0-1-sanitized_calibrated";
    expect((await readdir(results)).toSorted()).toEqual([
      `${stem}.jsonl`,
      `${stem}_generation.json`,
    ]);
    const lines = (await readFile(path.join(results, `${stem}.jsonl`), "utf8")).trim().split("\n");
    const rows = lines.map((line) => GeneratedRow.parse(JSON.parse(line)));
    expect(rows.map(({ task_id }) => task_id).toSorted()).toEqual(
      [0, 1, 2, 3, 4].map((number) => `Starter/${number}`),
    );
    expect(rows.filter(({ usage }) => (usage?.output_tokens ?? 0) > 12)).toEqual([]);
    const record = await readFile(path.join(results, `${stem}_generation.json`), "utf8");
    expect(GenerationRecord.parse(JSON.parse(record))).toMatchObject({
      backend: "hf",
      direct_completion: true,
      decoding: { stop: expect.arrayContaining(["\ndef ", "</s>"]) },
    });
    const instruct = await run("--split", "complete", "--fresh", "--subset", "instruct");
    expect(instruct).toMatchObject({ code: 2, stderr: expect.stringContaining("given twice") });
  });

  test("a base model is not asked for the Instruct split", async () => {
    const user = await newUser({ starter: true });
    const { code, stderr } = await user.run(
      ["generate", "--model", modelOf("base"), "--split", "instruct", ...official].concat([
        "--dataset",
        "starter",
        "--python",
        python,
      ]),
      surroundings,
    );
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("base model"),
    });
  });

  test("Python ends with a bcb that is killed in mid-answer", async () => {
    const user = await newUser({ starter: true });
    const marker = `bcb-hf-${randomUUID()}`;
    const child = user.start(
      ["generate", "--model", modelOf("base"), "--split", "complete", "--backend", "hf"].concat([
        "--dataset",
        "starter",
        "--python",
        python,
        "--max-new-tokens",
        "2000",
        "--json",
      ]),
      { ...surroundings, marker },
    );
    const done = finish(child);
    onTestFinished(() => void child.kill("SIGKILL"));
    // The file is held from when the model is loaded.
    const results = path.join(user.folder, "bcb_results");
    const isAsking = async () => (await readdir(results)).some((name) => name.endsWith(".lock"));
    await waitFor(() => isAsking().catch(() => false));
    expect((await findProcesses(marker)).length).toBeGreaterThan(1);
    child.kill("SIGKILL");
    await done;
    await waitFor(async () => (await findProcesses(marker)).length === 0);
    expect(await findProcesses(marker)).toEqual([]);
  });
});
