// attack: takes rights that it does not have
// kind: kernel
// task: plain
// official: fail
// strict: fail
// expect: it has none
import { setPriority } from "node:os";

let won = false;
for (const attempt of [
  () => setPriority(0, -20),
  () => process.setgroups?.([0, 1]),
] as (() => void)[]) {
  try {
    attempt();
    won = true;
  } catch {}
}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
