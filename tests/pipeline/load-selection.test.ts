import { expect, test } from "vitest";
import { describeSelection } from "../../src/pipeline/load-selection.ts";
import type { Selection } from "../../src/schema/task.ts";

const cases: [words: string, selection: Omit<Selection, "subset">][] = [
  ["all", {}],
  ["ids 3,10-20", { ids: ["3", "10-20"] }],
  [
    "library pandas; domain Time; matching /csv/",
    { library: "pandas", domain: "Time", pattern: "csv" },
  ],
];

test.for(cases)("a selection in words: %s", ([words, selection]) => {
  expect(describeSelection({ subset: "full", ...selection })).toBe(words);
});
