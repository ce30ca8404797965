import { expect, test } from "vitest";
import { plainStyle } from "../../src/lib/printable.ts";
import { renderTrace } from "../../src/report/render-sanitized.ts";
import { sanitize } from "../../src/sanitize/sanitize.ts";
import type { SanitizeMode } from "../../src/schema/language.ts";
import { useTools } from "./tools.ts";

const tools = useTools();
const text = [
  "Here you are:",
  "```python",
  "import os",
  "",
  "A = 1",
  "B = 2",
  "# note",
  "@cache",
  "def helper():",
  "    return 1",
  "def task_func():",
  "    return A",
  "def task_func():",
  "    return B",
  "print(task_func())",
  "```",
].join("\n");

async function trace(source: string, mode: SanitizeMode) {
  const { spans } = await sanitize(source, "task_func", { ...tools, mode });
  return spans.map(({ from, to, kept, reason }) => `${from}-${to} ${kept ? "+" : "-"} ${reason}`);
}

test("tells the fate of every line once, with its reason", async () => {
  expect(await trace(text, "official")).toEqual([
    "1-2 - outside of the longest code",
    "3-3 + import",
    "4-4 - between definitions",
    "5-5 + task_func reaches A",
    "6-6 - task_func does not reach B",
    "7-7 - a comment outside of definitions",
    "8-10 - a decorated definition: the official tool drops it",
    "11-12 + the entry point",
    "13-14 - task_func is defined before",
    "15-15 - a statement outside of definitions",
    "16-16 - outside of the longest code",
  ]);
});

test("counts the lines of the text as it was given, blank ones at its start too", async () => {
  expect(await trace("\n\n  \nimport os\nX = 2\n", "official")).toEqual([
    "1-3 - outside of the longest code",
    "4-4 + import",
    "5-5 - task_func does not reach X",
    "6-6 - outside of the longest code",
  ]);
});

test("names what was cut at the end for naming the entry point", async () => {
  const spans = await trace("import os\ndef task_func(): return 1\nresult = task_func", "official");
  expect(spans[1]).toBe("2-2 - at the end, not indented, from a line that names task_func");
});

test("tells the reasons of the best mode", async () => {
  expect((await trace(text, "best")).at(-2)).toBe("15-15 - it only uses task_func");
});

test("is drawn as a diff that cannot steer the terminal", async () => {
  const hostile = `\u001b[2Jprose\n${text}`;
  const { spans, code } = await sanitize(hostile, "task_func", { ...tools, mode: "official" });
  const row = {
    task_id: "B/1",
    sample: 0,
    mode: "official",
    changed: code !== hostile,
    differs: null,
    spans,
  } as const;
  const drawing = renderTrace(hostile, row, plainStyle);
  expect(drawing).toContain("B/1, sample 0: 4 of 17 lines kept");
  expect(drawing).toContain("- prose  ← outside of the longest code");
  expect(drawing).toContain("\n  def task_func():\n      return A\n");
  expect(drawing).not.toContain("\u001b");
});
