import { z } from "zod";

// The numbers that most nouns have.
export const count = z.int().nonnegative();
export const positive = z.int().positive();
export const amount = z.number().nonnegative();
export const share = z.number().min(0).max(1);

/** A sha256, in lower case. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
