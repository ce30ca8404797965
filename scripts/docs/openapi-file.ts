import { version } from "../../src/cli/settings.ts";
import { createApiDocument } from "../../src/server/judge/api-document.ts";

/** What `bcb judge` answers at /openapi.json. */
export function openApiFile(): string {
  return `${JSON.stringify(createApiDocument(version), null, 2)}\n`;
}
