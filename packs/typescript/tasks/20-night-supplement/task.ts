import { tz } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { format } from "date-fns/format";
import { setHours } from "date-fns/setHours";
import { startOfDay } from "date-fns/startOfDay";

export interface Shift {
  start: string;
  end: string;
}

export interface Week {
  week: string;
  minutes: number;
  night: number;
  sunday: number;
  overtime: number;
}

/**
 * Add up the shifts of a bakery worker by ISO week for the payroll. A shift that runs past midnight
 * is divided there, so that each part counts for the week of its own local day. "minutes" are the
 * real minutes worked, "night" those of them between 22:00 and 06:00 local time, "sunday" those on
 * a local Sunday, and "overtime" what exceeds the weekly limit. Where the clocks change, minutes
 * are those that really passed.
 *
 * @param shifts - Starts and ends as ISO 8601 texts with an offset or Z, in any order.
 * @param zone - The IANA time zone of the bakery.
 * @param weeklyLimit - Minutes a week beyond which work is overtime. Default is 2400.
 * @returns One entry for each ISO week with work, in order: "week" as "2025-W07" (ISO week-numbering
 *   year and week with two digits) and the four sums in minutes.
 * @throws RangeError - If a start or end is no valid time, a shift does not end after its start, or
 *   two shifts overlap (touching is allowed).
 *
 * Requirements:
 * - @date-fns/tz
 * - date-fns
 *
 * @example
 * ```ts
 * const shift = { start: "2025-02-16T21:00:00+01:00", end: "2025-02-17T02:00:00+01:00" };
 * taskFunc([shift], "Europe/Berlin");
 * // [{ week: "2025-W07", minutes: 180, night: 120, sunday: 180, overtime: 0 },
 * //  { week: "2025-W08", minutes: 120, night: 120, sunday: 0, overtime: 0 }]
 * ```
 */
export function taskFunc(shifts: Shift[], zone: string, weeklyLimit: number = 2400): Week[] {
  const spans = shifts
    .map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
    .sort((a, b) => a.start.getTime() - b.start.getTime());
  for (const [index, { start, end }] of spans.entries()) {
    const isFree = index === 0 || spans[index - 1].end <= start;
    if (!(start < end) || !isFree) {
      throw new RangeError("a shift is not valid or overlaps another");
    }
  }
  const local = { in: tz(zone) };
  const weeks = new Map<string, Week>();
  for (const { start, end } of spans) {
    for (let day: Date = startOfDay(start, local); day < end; day = addDays(day, 1, local)) {
      const next = addDays(day, 1, local);
      const work = overlap(start, end, day, next);
      const daytime = overlap(start, end, setHours(day, 6, local), setHours(day, 22, local));
      const week = format(day, "RRRR-'W'II", local);
      const sums = weeks.get(week) ?? { week, minutes: 0, night: 0, sunday: 0, overtime: 0 };
      sums.minutes += work;
      sums.night += work - daytime;
      sums.sunday += format(day, "i", local) === "7" ? work : 0;
      sums.overtime = Math.max(0, sums.minutes - weeklyLimit);
      weeks.set(week, sums);
    }
  }
  return [...weeks.values()];
}

function overlap(start: Date, end: Date, from: Date, until: Date): number {
  const first = Math.max(start.getTime(), from.getTime());
  const last = Math.min(end.getTime(), until.getTime());
  return Math.max(0, last - first) / 60_000;
}
