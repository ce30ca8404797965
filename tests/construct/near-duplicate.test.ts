import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findDuplicate, jaccard } from "../../src/construct/near-duplicate.ts";
import { createPythonAuthor } from "../../src/construct/python-author.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { makeRow } from "../tasks/task-rows.ts";

const kit = createPythonAuthor(await loadPythonParser());

const code = `def task_func(rows, limit):
    """Doc."""
    seen = {}
    for row in rows:
        if row["price"] > limit:
            seen[row["name"]] = seen.get(row["name"], 0) + row["price"] * 2
    return sorted(seen.items(), key=lambda pair: (-pair[1], pair[0]))
`;

function fingerprint(id: string, description: string, source = code) {
  const { doc_struct: doc, ...task } = makeRow(id, { complete_prompt: source });
  const described = {
    ...task,
    canonical_solution: "",
    doc_struct: { ...doc, description: [description] },
  };
  return kit.takeFingerprint(id, described);
}

describe("a near duplicate", () => {
  const known = fingerprint(
    "old",
    "Find the most expensive goods of a shop and double their price",
  );

  test("is found by its words, whatever its code", () => {
    const twin = fingerprint(
      "new",
      "find the MOST expensive goods of a shop, and double the price!",
      "def task_func():\n    return 1\n",
    );
    expect(findDuplicate(twin, [known])).toMatchObject({ id: "old", sameStructure: false });
  });

  test("is found by the shape of its code, whatever its names, values and words", () => {
    const renamed = code
      .replaceAll("seen", "found")
      .replaceAll("price", "age")
      .replace("Doc.", "Other.");
    const twin = fingerprint("new", "Rank people by years", renamed);
    expect(findDuplicate(twin, [known])).toMatchObject({ id: "old", sameStructure: true });
  });

  test("is not seen where only a short body is alike, or nothing is", () => {
    const short = "def task_func(x):\n    return x\n";
    const one = fingerprint("one", "Read a file of temperatures and plot them", short);
    const other = fingerprint("two", "Encrypt a message with a key", short);
    expect(findDuplicate(other, [one, known])).toBeUndefined();
  });
});

describe("likeness of two sets", () => {
  const words = fc.array(fc.string(), { maxLength: 12 }).map((list) => new Set(list));

  test("lies between 0 and 1, the same both ways, and is 1 only for equal sets", () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const likeness = jaccard(a, b);
        expect(likeness).toBe(jaccard(b, a));
        expect(likeness >= 0 && likeness <= 1).toBe(true);
        const isEqual = a.size > 0 && a.symmetricDifference(b).size === 0;
        expect(likeness === 1).toBe(isEqual);
      }),
    );
  });

  test("is known for sets counted by hand", () => {
    expect(jaccard(new Set(["a", "b", "c"]), new Set(["b", "c", "d", "e"]))).toBe(2 / 5);
  });
});
