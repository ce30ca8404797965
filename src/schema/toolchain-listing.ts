import { z } from "zod";

/** A language whose environment is a toolchain of this machine. */
export const ToolchainListing = z.strictObject({
  language: z.string(),
  version: z.string().nullable().describe("null where the machine has none"),
  needs: z.string().describe("what to install where it is missing"),
});
export type ToolchainListing = z.infer<typeof ToolchainListing>;
