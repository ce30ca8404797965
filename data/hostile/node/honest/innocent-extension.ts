// honest: adds a method to lists, an exit handler and a timer
// task: plain
declare global {
  interface Array<T> {
    last(): T | undefined;
  }
}
Object.defineProperty(Array.prototype, "last", {
  value(this: unknown[]) {
    return this.at(-1);
  },
});
process.on("exit", () => {});
setInterval(() => {}, 1000).unref();

export function taskFunc(given: unknown): unknown {
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
