import { z } from "zod";
import { Domain } from "./library-domains.ts";
import { DatasetIdentity } from "./task.ts";

const count = z.int().nonnegative();
const share = z.number().min(0).max(1).nullable().describe("null of no samples");

/** Names of a sample against those of the ground truth. */
const ToolSets = z.strictObject({
  used: z.array(z.string()).describe("in both"),
  missing: z.array(z.string()).describe("in the ground truth only"),
  other: z.array(z.string()).describe("in the sample only"),
});
export type ToolSets = z.infer<typeof ToolSets>;

/** The libraries and calls of one sample, by their full names. */
export const SampleTools = z.strictObject({
  task_id: z.string(),
  sample: count,
  passed: z.boolean(),
  libraries: ToolSets,
  calls: ToolSets,
  failing_library: z
    .string()
    .nullable()
    .describe(
      "that the failing line called; null where it called none, or the trace does not tell",
    ),
  failing_call: z.string().nullable(),
});
export type SampleTools = z.infer<typeof SampleTools>;

/** The paper's measure: a sample that uses nothing beyond what the ground truth uses. */
const SubsetShares = z.strictObject({ samples: count, libraries: share, calls: share });

const PassingAndFailing = z.strictObject({ passing: SubsetShares, failing: SubsetShares });

const LibraryUse = z.strictObject({
  library: z.string(),
  samples: count.describe("of tasks whose ground truth uses it"),
  failed: count,
  failing_share: z.number().min(0).max(1),
  avoided: count.describe("samples that do without it"),
  misused: count.describe("failing samples whose failing line called it"),
});

const NameCount = z.strictObject({ name: z.string(), samples: count });

const RunTools = z.strictObject({
  name: z.string(),
  without_code: count.describe(
    "judged samples whose code or task was not found; they are left out",
  ),
  ...PassingAndFailing.shape,
  domains: z.array(z.strictObject({ domain: Domain, ...PassingAndFailing.shape })),
  libraries: z.array(LibraryUse).describe("the most used first"),
  missing_calls: z.array(NameCount).describe("of failing samples, the most frequent first"),
  other_calls: z.array(NameCount),
  samples: z.array(SampleTools),
});
export type RunTools = z.infer<typeof RunTools>;

/** What `bcb tools --json` prints. */
export const ToolReport = z.strictObject({
  format: z.literal(1),
  dataset: DatasetIdentity,
  runs: z.array(RunTools),
});
export type ToolReport = z.infer<typeof ToolReport>;
