import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readSamples } from "../../src/samples/read-samples.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function writeLog(samples: unknown, packages: object = { inspect_ai: "0.3.285" }) {
  const file = path.join(await temporaryFolder(), "log.json");
  const text = JSON.stringify({ version: 2, eval: { task: "t", packages }, samples });
  await writeFile(file, text.replaceAll('"unscored"', "NaN"));
  return file;
}

const logged = (id: string | number, completion: string, scores: object = {}) => ({
  id,
  epoch: 1,
  output: { completion },
  scores,
});

test("code is what stands between fences in what the model wrote, else all of it", async () => {
  const file = await writeLog([
    logged("HumanEval/0", "def f(): pass", { includes: { value: "C", answer: "pass" } }),
    logged("HumanEval/0", "Here:\n```python\nx = 1\n```\nDone.", { a: { value: "unscored" } }),
    logged(17, "y = '```'"),
  ]);
  const { samples } = await readSamples(file);
  expect(samples).toEqual([
    {
      taskId: "HumanEval/0",
      index: 0,
      form: "solution",
      code: "def f(): pass",
      place: `${file}, HumanEval/0, epoch 1`,
    },
    expect.objectContaining({ taskId: "HumanEval/0", index: 1, code: "x = 1\n" }),
    expect.objectContaining({ taskId: "17", index: 0, code: "y = '```'" }),
  ]);
});

test("code that begins indented continues the prompt", async () => {
  const bodies = ["    return 1\n", "\n\n\treturn 1\n", "```\n    return 1\n```"];
  const { samples } = await readSamples(await writeLog(bodies.map((text) => logged("a", text))));
  expect(samples.map(({ form }) => form)).toEqual(["completion", "completion", "completion"]);
});

test("what an error ended is no answer", async () => {
  const failed = { ...logged("a", ""), error: { message: "no connection" } };
  const { samples } = await readSamples(await writeLog([failed, logged("b", "x"), failed]));
  expect(samples.map(({ taskId }) => taskId)).toEqual(["b"]);
});

test("of a log that bcb wrote, code is taken as it is", async () => {
  const codes = ['"""\n```python\nx\n```\n"""', "    indented = 1"];
  const samples = codes.map((answer) => logged("a", "prose", { bcb: { value: "I", answer } }));
  const read = await readSamples(await writeLog(samples, { bcb: "0.1.0" }));
  expect(read.samples.map(({ form, code }) => [form, code])).toEqual(
    codes.map((code) => ["solution", code]),
  );
});

test.for([
  ["a sample without an id", [{ output: { completion: "x" } }], /not a log of Inspect: id/],
  ["no samples", null, /contains no samples/],
] as const)("%s is refused", async ([, samples, words]) => {
  await expect(readSamples(await writeLog(samples))).rejects.toThrow(words);
});

test("an .eval file that is none is refused", async () => {
  const file = path.join(await temporaryFolder(), "log.eval");
  await writeFile(file, '{"eval": {}}');
  await expect(readSamples(file)).rejects.toThrow(/log\.eval is not a zip file/);
});
