import { z } from "zod";
import { isObject } from "../lib/is-object.ts";

// The shapes that most nouns are made of.
export const text = z.string();
export const texts = z.array(text);
export const count = z.int().nonnegative();
export const positive = z.int().positive();
export const amount = z.number().nonnegative();
export const share = z.number().min(0).max(1);

/** A sha256, in lower case. */
export const Hash = text.regex(/^[0-9a-f]{64}$/);

/** An object of ours: a field that it does not name is refused. */
export const strict = z.strictObject;

/** A list of such. */
export const rows = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.array(strict(shape));

/**
 * An object whose names come from outside: tests, tasks, libraries, models. It keeps every name, `__proto__` too, which
 * z.record drops, and has no prototype, so that asking it for `constructor` finds nothing.
 */
export function byName<Value extends z.ZodType>(value: Value) {
  return z
    .custom<Readonly<Record<string, unknown>>>(isObject, "expected an object")
    .transform((given) => new Map(Object.entries(given)))
    .pipe(z.map(text, value))
    .transform((named) => {
      const found: Record<string, z.output<Value>> = Object.create(null);
      for (const [name, each] of named) found[name] = each;
      return found;
    });
}
