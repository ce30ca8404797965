import { z } from "zod";

/** `library-durations.json`: library -> seconds that a ground truth which uses it takes; the slowest library counts. */
export const LibraryDurations = z.record(z.string(), z.number().positive());
export type LibraryDurations = z.infer<typeof LibraryDurations>;
