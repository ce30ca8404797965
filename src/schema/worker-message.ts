import { z } from "zod";

/** What a worker says on its own descriptor, one line of JSON a message. An exit's body is checked against `Exit`. */
export const WorkerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), python: z.string() }),
  z.looseObject({ type: z.literal("exit"), id: z.int() }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;

/** What a worker is asked, one line of JSON a message. */
export const WorkerRequest = z.strictObject({
  id: z.int(),
  code: z.string(),
  test: z.string(),
  limit_ms: z.int().positive(),
  address_space_mib: z.int().positive(),
  data_mib: z.int().positive(),
  stack_mib: z.int().positive(),
  seed: z.int().nonnegative(),
  harness_patches: z.boolean(),
});
export type WorkerRequest = z.infer<typeof WorkerRequest>;
