// honest: solves the task
// task: plain
export function taskFunc(given: unknown): unknown {
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
