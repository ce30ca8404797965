import { z } from "zod";
import { count, rows, strict, text, texts } from "./shapes.ts";
import { Domain } from "./library-domains.ts";
import { DatasetIdentity } from "./task.ts";

const share = z.number().min(0).max(1).nullable().describe("null of no samples");

/** Names of a sample against those of the ground truth. */
const ToolSets = strict({
  used: texts.describe("in both"),
  missing: texts.describe("in the ground truth only"),
  other: texts.describe("in the sample only"),
});
export type ToolSets = z.infer<typeof ToolSets>;

/** The libraries and calls of one sample, by their full names. */
export const SampleTools = strict({
  task_id: text,
  sample: count,
  passed: z.boolean(),
  libraries: ToolSets,
  calls: ToolSets,
  failing_library: text
    .nullable()
    .describe(
      "that the failing line called; null where it called none, or the trace does not tell",
    ),
  failing_call: text.nullable(),
});
export type SampleTools = z.infer<typeof SampleTools>;

/** The paper's measure: a sample that uses nothing beyond what the ground truth uses. */
const SubsetShares = strict({ samples: count, libraries: share, calls: share });

const PassingAndFailing = strict({ passing: SubsetShares, failing: SubsetShares });

const LibraryUse = strict({
  library: text,
  samples: count.describe("of tasks whose ground truth uses it"),
  failed: count,
  failing_share: z.number().min(0).max(1),
  avoided: count.describe("samples that do without it"),
  misused: count.describe("failing samples whose failing line called it"),
});

const NameCount = strict({ name: text, samples: count });

const RunTools = strict({
  name: text,
  without_code: count.describe(
    "judged samples whose code or task was not found; they are left out",
  ),
  ...PassingAndFailing.shape,
  domains: rows({ domain: Domain, ...PassingAndFailing.shape }),
  libraries: z.array(LibraryUse).describe("the most used first"),
  missing_calls: z.array(NameCount).describe("of failing samples, the most frequent first"),
  other_calls: z.array(NameCount),
  samples: z.array(SampleTools),
});
export type RunTools = z.infer<typeof RunTools>;

/** What `bcb tools --json` prints. */
export const ToolReport = strict({
  format: z.literal(1),
  dataset: DatasetIdentity,
  runs: z.array(RunTools),
});
export type ToolReport = z.infer<typeof ToolReport>;
