import { z } from "zod";

/** Code that a model wrote. Only the sandbox runs it; only the report's escaping prints it. */
export const UntrustedCode = z.string().brand("UntrustedCode");
export type UntrustedCode = z.infer<typeof UntrustedCode>;

export function markUntrusted(code: string): UntrustedCode {
  return UntrustedCode.parse(code);
}
