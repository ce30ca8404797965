import { expect, test } from "vitest";
import { holdsUnder } from "../../src/verdicts/holds-under.ts";

test.for([
  ["pass", 2000, 0, 30_000, 30_000, true],
  ["pass", 2000, 0, 30_000, 241_000, true],
  ["fail", 2000, 0, 241_000, 30_000, true],
  ["crash", 2000, 0, 241_000, 1000, false],
  ["pass", 100_000, 0, 241_000, 30_000, false],
  ["pass", 100_000, 80_000, 30_000, 25_000, true],
  ["pass", 100_000, 80_000, 30_000, 15_000, false],
  // Measured a moment after it ended: still the answer under the limit that it ran with.
  ["pass", 30_010, 0, 30_000, 30_000, true],
  ["timeout", 30_000, 0, 30_000, 30_000, true],
  ["timeout", 30_000, 0, 30_000, 10_000, true],
  ["timeout", 30_000, 0, 30_000, 60_000, false],
] as const)(
  "a %s after %i ms, %i of them waiting, of %i holds under %i: %s",
  ([outcome, wall_ms, wait_ms, limit_ms, wanted, holds]) => {
    expect(holdsUnder({ outcome, wall_ms, wait_ms, limit_ms }, wanted)).toBe(holds);
  },
);
