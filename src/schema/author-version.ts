import { z } from "zod";
import { byName } from "./by-name.ts";

/** `versions/V.json` of a workspace: what a built version held, to tell the next one's changes. */
export const BuiltVersion = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  at: z.iso.datetime(),
  dataset_hash: z.string(),
  tasks: byName(z.string()).describe("hash by task_id"),
  hard: z.array(z.string()),
});
export type BuiltVersion = z.infer<typeof BuiltVersion>;
