import { expect, test } from "vitest";
import { extractFenced } from "../../src/sanitize/extract-fenced.ts";

const names = ["go", "golang"];
const fenced = (name: string, code: string) => `\`\`\`${name}\n${code}\n\`\`\``;

test("the block with the entry point is the code, whatever stands before it", () => {
  const text = ["Install it:", fenced("go", "package x"), fenced("Go", "func half() {}")].join(
    "\n",
  );
  const { code, spans } = extractFenced(text, "half", names);
  expect(code).toBe("func half() {}\n");
  expect(spans.filter(({ kept }) => kept)).toEqual([
    { from: 6, to: 6, kept: true, reason: "the fenced code" },
  ]);
});

test("a block of another language is taken only where there is no other", () => {
  const other = fenced("sh", "half");
  expect(extractFenced(`${other}\n${fenced("", "func x() {}")}`, "half", names).code).toBe(
    "func x() {}\n",
  );
  expect(extractFenced(other, "half", names).code).toBe("half\n");
});

test("a text without a fence is code, but for what was thought aloud", () => {
  const { code, spans } = extractFenced("<think>\nhm\n</think>\nfunc half() {}", "half", names);
  expect(code.trim()).toBe("func half() {}");
  expect(spans.at(-1)).toMatchObject({ from: 4, to: 4, kept: true });
  expect(spans[0]).toMatchObject({ from: 1, to: 3, kept: false });
});
