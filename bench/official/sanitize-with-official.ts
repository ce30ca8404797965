import { z } from "zod";
import type { BuiltEnvironment } from "../../src/schema/environment.ts";
import { askOfficial } from "./ask-official.ts";

/** A model's text, and the function that it should define. */
export interface RawAnswer {
  id: string;
  text: string;
  entryPoint: string;
}

/** `code` is null where the official tool raised `error`. */
const OfficialCode = z.object({
  id: z.string(),
  code: z.string().nullable(),
  error: z.string().nullable(),
  seconds: z.number(),
});
export type OfficialCode = z.infer<typeof OfficialCode>;

/** The official sanitizer's code of each text, under the Python of our environment. */
export async function sanitizeWithOfficial(
  answers: readonly RawAnswer[],
  environment: BuiltEnvironment,
  folder: string,
): Promise<Map<string, OfficialCode>> {
  const rows = answers.map(({ id, text, entryPoint }) => ({ id, text, entry_point: entryPoint }));
  const script = "sanitize_with_official.py";
  const codes = await askOfficial(rows, { script, environment, folder, answer: OfficialCode });
  return new Map(codes.map((code) => [code.id, code]));
}
