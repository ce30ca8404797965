import { expect, test } from "vitest";
import { assembleTypeScript } from "../../src/construct/typescript-author.ts";

const solution = `import { readFile } from "node:fs/promises";
import { sha256 } from "@noble/hashes/sha2.js";
import _ from "lodash";

const unit = 2;

/**
 * Add things.
 * Twice.
 *
 * @param things - What to add,
 *   in order.
 * @returns The sum.
 * @throws RangeError - If there are none.
 *
 * Requirements:
 * - lodash
 *
 * @example
 * \`\`\`ts
 * taskFunc([1]);
 *
 * // 2
 * \`\`\`
 */
export async function taskFunc(
  things: { n: number }[],
): Promise<number> {
  return _.sumBy(things, "n") * unit;
}
`;
const source = {
  taskId: "T/1",
  entryPoint: "taskFunc",
  solution,
  test: "test();\n",
  place: "here",
};

test("prompts, ground truth and sections come of an ordinary module", () => {
  const row = assembleTypeScript(source);
  expect(`${row.complete_prompt}${row.canonical_solution}\n`).toBe(solution);
  expect(row.complete_prompt.endsWith("): Promise<number> {\n")).toBe(true);
  expect(row.code_prompt).not.toContain("/**");
  expect(row.libs).toEqual(["@noble/hashes", "lodash", "node:fs"]);
  expect(row.doc_struct).toEqual({
    description: ["Add things.", "Twice."],
    notes: [],
    params: ["things - What to add, in order."],
    returns: ["The sum."],
    raises: ["RangeError - If there are none."],
    reqs: ["lodash"],
    examples: ["```ts", "taskFunc([1]);", "// 2", "```"],
  });
  expect(row.instruct_prompt).toContain("Add things. Twice.\nThe function should raise");
});

test("a task without a comment, or with a nameless type over lines, is refused", () => {
  const bare = solution.replace(/\/\*\*[\s\S]*?\*\/\n/, "");
  expect(() => assembleTypeScript({ ...source, solution: bare })).toThrow("TSDoc");
  const nameless = solution.replace("Promise<number> {", "{\n  n: number;\n} {");
  expect(() => assembleTypeScript({ ...source, solution: nameless })).toThrow("TSDoc");
});
