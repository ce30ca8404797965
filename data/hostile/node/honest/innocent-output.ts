// honest: prints, warns and logs
// task: plain
console.log("AssertionError: nothing is wrong");
console.error(JSON.stringify({ loaded: true, tests_run: 5 }));
process.emitWarning("a warning");

export function taskFunc(given: unknown): unknown {
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
