import type { Limits } from "../schema/execution.ts";

/** The official harness's default rlimits. */
export const officialMemoryLimits: Omit<Limits, "limitMs"> = {
  addressSpaceMib: 30 * 1024,
  dataMib: 30 * 1024,
  stackMib: 10,
};
