import { expect, test } from "vitest";
import { applyChanges, rankChanges } from "../../../src/controls/apply-changes.ts";
import { findTestReader } from "../../../src/languages/registry.ts";
import { seededRandom } from "../../../src/lib/draw.ts";

const inMain = (line: string) => `class Main { static void main() { ${line} } }`;

test.for<[language: string, source: string, changed: RegExp]>([
  ["cpp", "int main(){ assert(f({1}, 0.3)==true); }", /f\(\{1\}, 0\.3\)==false/],
  ["cpp", "int main(){ assert (issame(f(1), {2, 3})); }", /issame\(f\(1\), \{\d, \d\}\)/],
  ["cpp", "int main(){ assert(abs(f(1.5) - 0.5) < 1e-4); }", /f\(1\.5\) - [123]\.5\) < 1e-4/],
  ["java", inMain("assert(f(1) == (9L));"), /f\(1\) == \(1[012]L\)/],
  ["java", inMain("correct = Arrays.asList(s.f(1) == 5);"), /s\.f\(1\) == [678]/],
  ["go", "package m\nfunc T() { assert.Equal(7, f(1)) }", /Equal\((8|9|10), f\(1\)\)/],
  ["go", "package m\nvar t = []test{{ actual: candidate(1), expected: 5 }}", /expected: [678] /],
  ["rust", "fn main() { assert_eq!(f(vec![1]), 5); }", /f\(vec!\[1\]\), [678]\)/],
  ["rust", "fn main() { assert!(f(1) == 5); }", /assert!\(f\(1\) == [678]\)/],
  ["rust", 'fn main() { assert!(f(1, 2), "no"); }', /assert!\(!\(f\(1, 2\)\), "no"\)/],
])("an expectation in %s becomes another: %s", async ([language, source, changed]) => {
  const random = seededRandom(2);
  const reader = await findTestReader(language);
  const [first = []] = reader?.listProgramChanges(source, { entryPoint: "f", random }) ?? [];
  const [best] = rankChanges(first, random);
  expect(best && applyChanges(source, new Map([["program", best]])).test).toMatch(changed);
});
