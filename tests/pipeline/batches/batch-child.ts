// A process that a test may kill: one call of `bcb generate --batch --wait` against the server that it is told of.
import { z } from "zod";
import { visit } from "./batch-visit.ts";

const Where = z.object({
  vendor: z.enum(["openai", "anthropic"]),
  url: z.string(),
  file: z.string(),
});

const { summary } = await visit(Where.parse(JSON.parse(process.argv[2] ?? "{}")), { waits: true });
process.stdout.write(JSON.stringify(summary));
