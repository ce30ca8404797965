import { DateTime } from "luxon";
import Papa from "papaparse";

export interface Usage {
  month: string;
  kilowattHours: number;
}

/**
 * Reckon from the readings of an electricity meter what was used in each month. The readings are CSV
 * text with a heading and the columns "time" (ISO 8601 with an offset or Z) and "counter" (kilowatt
 * hours, a number); other columns and blank lines are passed over. Between two readings that follow
 * each other in time the counter is taken to have risen evenly, so what was used in between is shared
 * among the months of the zone by the time that falls into each of them. A counter that is lower than
 * at the reading before it was exchanged and began at 0: all it shows was used since then.
 *
 * @param csv - The readings, in any order.
 * @param zone - The IANA time zone whose months count, for example "Europe/Oslo".
 * @returns One entry a month between the first and the last reading, in order: the month as
 *   "YYYY-MM", and the kilowatt hours rounded to two decimals. A month that only the last reading
 *   touches, at its first moment, is left out.
 * @throws RangeError - If the zone is unknown, there are less than two readings, or a time or counter
 *   cannot be read.
 *
 * Requirements:
 * - luxon
 * - papaparse
 *
 * @example
 * ```ts
 * taskFunc("time,counter\n2025-01-31T12:00:00Z,100\n2025-02-01T12:00:00Z,112\n", "UTC");
 * // [{ month: "2025-01", kilowattHours: 6 }, { month: "2025-02", kilowattHours: 6 }]
 * ```
 */
export function taskFunc(csv: string, zone: string): Usage[] {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  const readings = data.map(({ time = "", counter = "" }) => {
    const at = DateTime.fromISO(time, { zone });
    const shown = counter.trim() === "" ? Number.NaN : Number(counter);
    if (!at.isValid || !Number.isFinite(shown)) throw new RangeError("a reading cannot be read");
    return { at, shown };
  });
  if (readings.length < 2) throw new RangeError("there must be two readings");
  readings.sort((a, b) => a.at.toMillis() - b.at.toMillis());
  const used = new Map<string, number>();
  for (const [index, { at: end, shown }] of readings.entries()) {
    const before = readings[index - 1];
    if (before === undefined) continue;
    const rise = shown < before.shown ? shown : shown - before.shown;
    const whole = end.toMillis() - before.at.toMillis();
    let from = before.at;
    while (from < end) {
      const to = DateTime.min(from.startOf("month").plus({ months: 1 }), end);
      const share = (to.toMillis() - from.toMillis()) / whole;
      const month = from.toFormat("yyyy-MM");
      used.set(month, (used.get(month) ?? 0) + rise * share);
      from = to;
    }
  }
  return [...used].map(([month, hours]) => ({
    month,
    kilowattHours: Math.round(hours * 100) / 100,
  }));
}
