import { describe, expect, test } from "vitest";
import { parseSampleFileName } from "../../src/samples/file-name.ts";

const tail = "--vllm-0-1-sanitized_calibrated.jsonl";

test.for(["m.jsonl", "m.jsonl.gz", "m.json", "m.eval", "m"])("%s is of the model m", (name) => {
  expect(parseSampleFileName(name)).toMatchObject({ model: { name: "m" }, stem: "m" });
});

describe("the community's file name", () => {
  test.for([
    ["gpt-4o--main--bigcodebench-complete", "gpt-4o", "main", "bigcodebench", "complete"],
    ["gpt-4o--bigcodebench-instruct", "gpt-4o", null, "bigcodebench", "instruct"],
    [
      "org--Name-7B--main--bigcodebench-hard-instruct",
      "org--Name-7B",
      "main",
      "bigcodebench-hard",
      "instruct",
    ],
    [
      "org--Name-7B--bigcodebench-hard-complete",
      "org--Name-7B",
      null,
      "bigcodebench-hard",
      "complete",
    ],
    [
      "org--Name--0a1b2c3d--bigcodebench-complete",
      "org--Name",
      "0a1b2c3d",
      "bigcodebench",
      "complete",
    ],
    ["Name--0a1b2c3d--bigcodebench-complete", "Name", "0a1b2c3d", "bigcodebench", "complete"],
    [
      "org--Name--skip_prefill--main--bigcodebench-complete",
      "org--Name--skip_prefill",
      "main",
      "bigcodebench",
      "complete",
    ],
    ["recorded-weak--main--starter-complete", "recorded-weak", "main", "starter", "complete"],
  ] as const)(
    "%s… gives model, revision, pack, split and subset",
    ([head, name, revision, pack, split]) => {
      const parsed = parseSampleFileName(head + tail);
      expect(parsed.model).toEqual({ name, revision, backend: "vllm", temperature: 0 });
      expect([parsed.pack, parsed.split]).toEqual([pack, split]);
      expect(parsed.subset).toBe(pack === "bigcodebench-hard" ? "hard" : "full");
      expect(parsed.officialModel).toBe(head.split(`--${pack}-`)[0]);
      expect(parsed.stem).toBe(`${head}${tail.replace(".jsonl", "")}`);
    },
  );

  test.for([
    ["m--main--humaneval+-complete", "humaneval+", "full", "complete"],
    ["m--main--livecodebench@easy-code", "livecodebench", "easy", "code"],
    ["m--main--ds-1000@scikit-learn-insert", "ds-1000", "scikit-learn", "insert"],
  ] as const)(
    "%s… gives a subset and a split of another benchmark",
    ([head, pack, subset, split]) => {
      expect(parseSampleFileName(head + tail)).toMatchObject({ pack, subset, split });
    },
  );

  test.for([
    ["--openai-0.8-5-sanitized_calibrated.jsonl", "openai", 0.8],
    ["--openai-0.8-5-sanitized-calibrated.jsonl.gz", "openai", 0.8],
    ["--hf-1.0-10.jsonl", "hf", 1],
    ["--vertex-ai-0-1.jsonl", "vertex-ai", 0],
  ] as const)("…%s gives backend and temperature", ([end, backend, temperature]) => {
    const parsed = parseSampleFileName(`m--main--bigcodebench-complete${end}`);
    expect(parsed.model).toMatchObject({ name: "m", backend, temperature });
  });
});

test.for(["samples.jsonl", "my--own--name.jsonl.gz", "a folder", ".jsonl.jsonl"])(
  "any other name is the model's: %s",
  (fileName) => {
    const stem = fileName.replace(/\.gz$/, "").replace(/\.jsonl$/, "");
    const model = { name: stem, revision: null, backend: null, temperature: null };
    expect(parseSampleFileName(fileName)).toEqual({
      model,
      officialModel: stem,
      pack: null,
      split: null,
      subset: null,
      stem,
    });
  },
);
