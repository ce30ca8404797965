import type { Limits } from "../../schema/execution.ts";
import type { RunLimits } from "../../schema/run-record.ts";

/** The official harness's default rlimits. */
export const officialMemoryLimits: Omit<Limits, "limitMs"> = {
  addressSpaceMib: 30 * 1024,
  dataMib: 30 * 1024,
  stackMib: 10,
};

/** What the official harness allows a sample, and what every ground truth is allowed. */
export const officialLimits: RunLimits = {
  policy: "official",
  limitMs: null,
  ...officialMemoryLimits,
};
