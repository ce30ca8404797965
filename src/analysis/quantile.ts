/** NaN of no values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The quantile of ascending numbers, with straight lines between neighbours; 0 where there are none. */
export function quantile(ascending: Float64Array, share: number): number {
  const place = share * (ascending.length - 1);
  const below = ascending[Math.floor(place)] ?? 0;
  const above = ascending[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
