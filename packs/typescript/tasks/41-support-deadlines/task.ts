import { DateTime, Interval } from "luxon";
import { z } from "zod";

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Day = z.array(z.tuple([Clock, Clock]).refine(([from, to]) => from < to));

export const Calendar = z.object({
  zone: z.string().refine((zone) => DateTime.utc().setZone(zone).isValid),
  hours: z
    .tuple([Day, Day, Day, Day, Day, Day, Day])
    .refine((days) => days.some((day) => day.length > 0)),
  holidays: z.array(z.iso.date()).default([]),
});

export interface Ticket {
  id: string;
  opened: string;
  minutes: number;
  pauses?: [string, string | null][];
  closed?: string;
}

export interface Deadline {
  id: string;
  due: string | null;
  status: "met" | "breached" | "running" | "paused";
  leftMinutes: number;
}

/**
 * Reckon until when the tickets of a help desk have to be solved. A ticket has so many minutes of
 * working time, counted from when it is opened. The calendar (see the schema Calendar) gives, for
 * Monday to Sunday, the working hours of a day by the clock of its IANA zone, and the holidays on
 * which nobody works. While a ticket is paused (it waits for the customer) its time stands still; a
 * pause without an end (null) goes on. Pauses and working hours may overlap each other, such time
 * counts once. Minutes are those that really pass, also when clocks change within working hours.
 *
 * The ticket is due at the moment at which its working time is used up: at the end of a working
 * period, not at the beginning of the next one. If it is not used up before a pause without an end
 * begins, there is no such moment (null).
 *
 * @param tickets - The tickets; times are ISO 8601 with an offset, "minutes" is a positive integer.
 * @param calendar - The calendar, as it comes from a file.
 * @param now - The present moment, ISO 8601 with an offset.
 * @returns For each ticket its id; when it is due, in UTC such as "2025-03-03T21:00:00Z", or null;
 *   the status: of a closed ticket "met" (closed when due, before, or not due at all) or
 *   "breached", of an open one "paused" (not due at all), "breached" (due before now) or "running";
 *   and the minutes of working time that are left when it was closed or else now, in whole minutes
 *   rounded down, below 0 if it took longer.
 * @throws z.ZodError - If the calendar does not fit the schema.
 * @throws RangeError - If a time of a ticket or the present moment is not valid, a pause ends
 *   before it begins, or minutes is not a positive integer.
 *
 * Requirements:
 * - luxon
 * - zod
 *
 * @example
 * ```ts
 * const day = [["09:00", "17:00"]];
 * const calendar = { zone: "Europe/Paris", hours: [day, day, day, day, day, [], []] };
 * const ticket = { id: "T1", opened: "2025-01-10T15:00:00Z", minutes: 120 };
 * console.log(taskFunc([ticket], calendar, "2025-01-10T15:30:00Z"));
 * // [ { id: 'T1', due: '2025-01-13T09:00:00Z', status: 'running', leftMinutes: 90 } ]
 * ```
 */
export function taskFunc(tickets: Ticket[], calendar: unknown, now: string): Deadline[] {
  const { zone, hours, holidays } = Calendar.parse(calendar);
  const read = (text: string): DateTime => {
    const time = DateTime.fromISO(text, { zone });
    if (!time.isValid) throw new RangeError(`not a time: ${text}`);
    return time;
  };
  const toWork = (day: DateTime): Interval[] => {
    if (holidays.includes(day.toISODate()!)) return [];
    const at = (clock: string): DateTime =>
      day.set({ hour: Number(clock.slice(0, 2)), minute: Number(clock.slice(3)) });
    return Interval.merge(
      hours[day.weekday - 1]!.map(([from, to]) => Interval.fromDateTimes(at(from), at(to))),
    );
  };

  return tickets.map(({ id, opened, minutes, pauses = [], closed }) => {
    if (!Number.isInteger(minutes) || minutes < 1)
      throw new RangeError(`${id} has no valid minutes`);
    const begin = read(opened);
    const stop = read(closed ?? now);
    const endless = pauses.filter(([, to]) => to === null).map(([from]) => read(from));
    const horizon = endless.length > 0 ? DateTime.min(...endless)! : undefined;
    const still = pauses.flatMap(([from, to]) => {
      if (to === null) return [];
      const pause = Interval.fromDateTimes(read(from), read(to));
      if (!pause.isValid) throw new RangeError(`a pause of ${id} ends before it begins`);
      return [pause];
    });
    let left = minutes * 60_000;
    let leftAtStop = left;
    let due: DateTime | undefined;
    for (
      let day = begin.startOf("day");
      due === undefined || day <= stop;
      day = day.plus({ days: 1 })
    ) {
      if (horizon && day > horizon) break;
      for (const work of toWork(day).flatMap((part) => part.difference(...still))) {
        const start = DateTime.max(work.start!, begin);
        const end = horizon ? DateTime.min(work.end!, horizon) : work.end!;
        const length = Math.max(0, end.toMillis() - start.toMillis());
        leftAtStop -= Math.max(0, DateTime.min(end, stop).toMillis() - start.toMillis());
        if (due === undefined && length >= left) due = start.plus({ milliseconds: left });
        left -= length;
      }
    }
    const isLate = due !== undefined && due < stop;
    const open = due === undefined ? "paused" : "running";
    return {
      id,
      due: due?.toUTC().toISO({ suppressMilliseconds: true }) ?? null,
      status: isLate ? "breached" : closed === undefined ? open : "met",
      leftMinutes: Math.floor(leftAtStop / 60_000),
    };
  });
}
