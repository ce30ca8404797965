import { z } from "zod";
import { isObject } from "../lib/is-object.ts";

/**
 * An object whose names come from outside: tests, tasks, libraries, models. It keeps every name, `__proto__` too, which
 * z.record drops, and has no prototype, so that asking it for `constructor` finds nothing.
 */
export function byName<Value extends z.ZodType>(value: Value) {
  return z
    .custom<Readonly<Record<string, unknown>>>(isObject, "expected an object")
    .transform((given) => new Map(Object.entries(given)))
    .pipe(z.map(z.string(), value))
    .transform(withoutPrototype);
}

/** The same for values at hand. */
function withoutPrototype<Value>(named: Iterable<readonly [string, Value]>): Record<string, Value> {
  const found: Record<string, Value> = Object.create(null);
  for (const [name, value] of named) found[name] = value;
  return found;
}
