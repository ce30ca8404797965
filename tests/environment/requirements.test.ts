import { expect, test } from "vitest";
import { blameRequirement, unpinRequirements } from "../../src/environment/lock-environment.ts";

const wish = { name: "mine", asOf: "2024-06-01", python: "3.12", keepsPins: false, leftOut: [] };
const text =
  "# Data\npandas==2.0.3   # the official one\n\nsetuptools<70\nrequests[socks]==2.31.0\n";

test("requirements lose their pins and comments, and keep their extras", () => {
  expect(unpinRequirements(text, wish).split("\n").slice(1)).toEqual([
    "pandas",
    "setuptools",
    "requests[socks]",
    "",
  ]);
});

test("pins are kept where that is asked for, and what cannot be had is left out by name", () => {
  const kept = unpinRequirements(text, { ...wish, keepsPins: true, leftOut: ["setuptools"] });
  expect(kept.split("\n").slice(1)).toEqual([
    "# Left out because no release is available: setuptools.",
    "pandas==2.0.3",
    "requests[socks]==2.31.0",
    "",
  ]);
});

test.for([
  [
    "source only",
    "  cause: Because all versions of wikipedia have no usable wheels and you require wikipedia, we can conclude\n" +
      "hint: Wheels are required for `wikipedia` because building from source is disabled for all packages",
    { name: "wikipedia", requirement: "wikipedia", wantsWheel: true },
  ],
  [
    "unknown",
    "  × No solution found when resolving dependencies:\n  ╰─▶ Because no-such-thing was not found in the package registry and you require\n      no-such-thing, we can conclude that your requirements are unsatisfiable.",
    { name: "no-such-thing", requirement: "no-such-thing", wantsWheel: false },
  ],
  [
    "a dependency",
    "hint: Wheels are required for `starkbank-ecdsa`. Because sendgrid depends on starkbank-ecdsa and you require sendgrid, …",
    { name: "starkbank-ecdsa", requirement: "sendgrid", wantsWheel: true },
  ],
] as const)("uv's words name what cannot be had: %s", ([, words, blamed]) => {
  expect(blameRequirement(words, "wikipedia\nsendgrid\nno-such-thing\n")).toEqual(blamed);
});

test("words that name no requirement blame none", () => {
  expect(blameRequirement("error: the index did not answer", "pandas\n")).toBeUndefined();
});
