import { expect, test } from "vitest";
import { openSyntaxJudge } from "../../src/environment/syntax-judge.ts";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { extractOfficially } from "../../src/sanitize/official-code.ts";
import { parts } from "../support/parts.ts";
import { referenceFile } from "./reference.ts";

test.for(["complete", "instruct"])(
  "every raw answer (%s) becomes the code that the official sanitizer published",
  async (split) => {
    if (parts.bigcodebench === null) throw new Error("Run `bcb env sync bigcodebench` first.");
    await using python = openSyntaxJudge(parts.bigcodebench.python, process.env);
    const parser = await loadPythonParser();
    const entryPoints = new Map<string, string>();
    for await (const { value } of readJsonl(referenceFile("tasks.jsonl.gz"))) {
      entryPoints.set(String(value["task_id"]), String(value["entry_point"]));
    }
    let compared = 0;
    const different: string[] = [];
    const answers = referenceFile(`samples/qwen2.5-coder-7b-instruct.${split}.jsonl.gz`);
    for await (const { value } of readJsonl(answers)) {
      const id = String(value["task_id"]);
      const tools = { python, parser };
      const raw = String(value["raw_solution"]);
      const { code } = await extractOfficially(raw, entryPoints.get(id) ?? "", tools);
      compared += 1;
      if (code !== value["solution"]) different.push(id);
    }
    expect({ compared, different }).toEqual({ compared: 774, different: [] });
  },
);
