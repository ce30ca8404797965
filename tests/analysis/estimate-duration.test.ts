import { expect, test } from "vitest";
import { estimateDurationMs } from "../../src/analysis/estimate-duration.ts";

const durations = { tensorflow: 20, pandas: 1 };

test.for([
  ["nothing known", [], "x = 1", 200],
  ["an unknown library", ["csv"], "x = 1", 200],
  ["the slowest library", ["pandas", "tensorflow", "csv"], "", 20_000],
  ["sleeps that are written", ["pandas"], "time.sleep(10)\nsleep( 0.5 )", 11_500],
  ["sleeps of unwritten length", [], "time.sleep(delay)\nasyncio.sleep(a + b)", 4200],
  ["what only sounds like sleep", [], "asleep(10); sleeper = 10", 200],
  ["a sleep beyond all limits", [], "time.sleep(1e9)", 300_200],
  ["the name of a sleep", [], "@patch('time.sleep')\nsleep()", 2200],
] as const)("%s", ([, libs, source, ms]) => {
  expect(estimateDurationMs({ libs, source }, durations)).toBe(ms);
});
