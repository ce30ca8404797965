/**
 * McNemar's exact test: how likely it is, if both runs are equally good, that the tasks which only one of them solves
 * are split as unevenly as this, or more. Two-sided, binomial with a chance of one half; 1 without such tasks.
 */
export function exactMcNemar(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  // Terms in logarithms: 2 ** -n is zero from n = 1075 on.
  let term = -n * Math.LN2;
  let tail = Math.exp(term);
  for (let k = 1; k <= fewer; k++) {
    term += Math.log((n - k + 1) / k);
    tail += Math.exp(term);
  }
  return Math.min(1, 2 * tail);
}
