import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pythonJson } from "../../src/python-source/json.ts";
import { parts } from "../support/parts.ts";

test("is byte for byte what Python's json.dumps writes", () => {
  const strings = fc.sample(fc.string({ unit: "binary" }), { numRuns: 300, seed: 7 });
  const rows = ['é 名 😀 \u007f \u0000 \\ " / \b\f\n\r\t\u2028', ...strings].map((solution) => ({
    task_id: "B/1",
    solution,
  }));
  const program =
    "import json, sys\nfor row in json.load(sys.stdin): sys.stdout.write(json.dumps(row) + '\\n')";
  const said = execFileSync(parts.starter.python, ["-I", "-c", program], {
    input: JSON.stringify(rows),
    encoding: "utf8",
  });
  expect(rows.map((row) => `${pythonJson(row)}\n`).join("")).toBe(said);
});
