import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects garbage when so much has gathered, until it is disposed. Left to itself, V8 lets a long-lived process of this size grow by
 * hundreds of MiB before it looks at what is old, and whoever watches a service takes that for a leak.
 */
export function keepSmall({ garbageBytes = 48 * 2 ** 20, everyMs = 1000 } = {}): Disposable {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  let left = process.memoryUsage().heapUsed;
  const clock = setInterval(() => {
    const { heapUsed } = process.memoryUsage();
    left = Math.min(left, heapUsed);
    if (heapUsed - left < garbageBytes || typeof collect !== "function") return;
    collect();
    left = process.memoryUsage().heapUsed;
  }, everyMs);
  clock.unref();
  return { [Symbol.dispose]: () => clearInterval(clock) };
}
