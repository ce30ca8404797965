import { z } from "zod";
import { byName } from "./shapes.ts";

/** `library-durations.json`: library -> seconds that a ground truth which uses it takes; the slowest library counts. */
export const LibraryDurations = byName(z.number().positive());
export type LibraryDurations = z.infer<typeof LibraryDurations>;
