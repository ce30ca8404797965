import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { greedy } from "../support/make-generation.ts";

const rows = [
  { prompt: "a", answer: "1" },
  { prompt: "b", answer: "" },
  { prompt: "a", answer: "2" },
  { prompt: "__proto__", answer: "3" },
];
const lines = rows.map((row) => JSON.stringify(row)).join("\n");

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(await temporaryFolder(), name);
  await writeFile(file, content);
  return file;
}

async function askAll(file: string, prompts: readonly string[]): Promise<string[]> {
  const model = await openAdapter("replay", { name: file });
  const texts: string[] = [];
  for (const user of prompts) {
    const prompt = { kind: "chat", user, prefill: null } as const;
    texts.push((await model.ask({ prompt, decoding: greedy }, never)).text);
  }
  return texts;
}

test.for([
  ["r.jsonl", lines],
  ["r.jsonl.gz", gzipSync(lines)],
  ["r.json", '{"a": ["1", "2"], "b": "", "__proto__": "3"}'],
] as const)("gives the answers of %s in turn, then the first again", async ([name, content]) => {
  const file = await write(name, content);
  const asked = ["a", "b", "a", "a", "__proto__"];
  expect(await askAll(file, asked)).toEqual(["1", "", "2", "1", "3"]);
});

test("continues raw texts too", async () => {
  const model = await openAdapter("replay", { name: await write("r.jsonl", lines) });
  const prompt = { kind: "completion", text: "b" } as const;
  expect(await model.ask({ prompt, decoding: greedy }, never)).toMatchObject({ text: "" });
});

test("says which prompt it has no answer to", async () => {
  const file = await write("r.jsonl", lines);
  await expect(askAll(file, ["constructor"])).rejects.toMatchObject({
    kind: "request",
    message: `${file} has no answer to a prompt that begins "constructor".`,
  });
});

test.for([
  ["r.jsonl", '{"prompt": "a", "answer": "1"}\n{"prompt": "a"}', /line 2: not a row/],
  ["r.jsonl", '{"prompt": "a", "ans', /line 1: this is not a JSON object/],
  ["r.json", '{"a": 1}', /not a JSON object that maps prompts to answers/],
  ["r.json", "[", /not a JSON object that maps prompts to answers/],
] as const)("refuses %s with %s", async ([name, content, words]) => {
  const file = await write(name, content);
  await expect(askAll(file, [])).rejects.toMatchObject({
    name: "FileUnreadable",
    message: expect.stringMatching(words),
  });
});

test.for(["none.jsonl", "none.json"])("names %s when it is not there", async (name) => {
  const file = path.join(await temporaryFolder(), name);
  await expect(askAll(file, [])).rejects.toMatchObject({ name: "FileNotFound" });
});

test("ends with the caller's reason when aborted", async () => {
  const model = await openAdapter("replay", { name: await write("r.jsonl", lines) });
  const prompt = { kind: "completion", text: "b" } as const;
  const asked = model.ask({ prompt, decoding: greedy }, AbortSignal.abort("enough"));
  await expect(asked).rejects.toBe("enough");
});
