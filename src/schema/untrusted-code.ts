import type { z } from "zod";
import { text } from "./shapes.ts";

/** Code that a model wrote. Only the sandbox runs it; only the report's escaping prints it. */
export const UntrustedCode = text.brand("UntrustedCode");
export type UntrustedCode = z.infer<typeof UntrustedCode>;

export function markUntrusted(code: string): UntrustedCode {
  return UntrustedCode.parse(code);
}
