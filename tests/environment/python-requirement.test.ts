import { compareReleases } from "../../src/lib/compare-releases.ts";
import { expect, test } from "vitest";
import { allowedMinors, fitsRequirement } from "../../src/environment/find-python.ts";

test.for([
  ["3.10.13", ">=3.10,<3.11", true],
  ["3.11.0", ">=3.10,<3.11", false],
  ["3.9.18", ">=3.10,<3.15", false],
  ["3.9.18", ">3.9,<=3.10", true],
  ["3.10.0", "==3.10", true],
  ["3.10.4", "==3.10.*", true],
  ["3.100.0", "==3.10", false],
] as const)("%s against %s: %s", ([version, requirement, fits]) => {
  expect(fitsRequirement(version, requirement)).toBe(fits);
});

test("the minor versions that a requirement allows are named newest first", () => {
  expect(allowedMinors(">=3.10,<3.13")).toEqual([12, 11, 10]);
});

test("versions compare by number, not by letter", () => {
  expect(compareReleases("0.10.0", "0.9.9")).toBeGreaterThan(0);
  expect(compareReleases("3.10", "3.10.0")).toBe(0);
});
