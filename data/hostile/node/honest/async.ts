// honest: solves the task
// task: async
export async function taskFunc(given: unknown[]): Promise<{ sum: number; count: number }> {
  const numbers = await Promise.all(given);
  let sum = 0;
  for (const number of numbers) {
    if (typeof number !== "number") throw new TypeError(`no number: ${String(number)}`);
    sum += number;
  }
  return { sum, count: numbers.length };
}
