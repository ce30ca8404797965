import _ from "lodash";
import { DateTime, Interval } from "luxon";

export interface Opening {
  weekday: number;
  from: string;
  until: string;
}

/**
 * List the free appointments of a clinic on the calendar days of a plan ("days" days from "first",
 * YYYY-MM-DD, in the time zone "zone"). The clinic is open by the local wall-clock times ("HH:MM",
 * an end may be "24:00") of the weekday, 1 for Monday to 7 for Sunday; an opening is cut from its
 * start into slots of "minutes" minutes, one after the other, and a rest that is too short for a
 * slot is lost. Slots have their length in real time: where the clocks change, an opening is
 * shorter or longer by that hour. A time that the clocks skip is moved as luxon moves it (02:30
 * becomes 03:30). A slot is free if it does not overlap any booking (ISO 8601 intervals "START/END"
 * whose ends carry an offset or Z, or whose end is a duration); touching is no overlap.
 *
 * @param openings - Weekdays and wall-clock times. A weekday may have several openings or none.
 * @param bookings - The intervals that are taken, in any order.
 * @param plan - "first": the first day (YYYY-MM-DD), "days": how many days, "minutes": the length
 *   of a slot, "zone": the IANA time zone of the clinic.
 * @returns The starts of the free slots in the order of time, each once, as ISO 8601 text with
 *   minutes and offset in the zone, for example "2025-03-31T08:00+02:00".
 * @throws RangeError - If the zone or the first day is not valid, days is negative, minutes is not
 *   above 0, an opening does not end after its start, or a booking is no valid interval.
 *
 * Requirements:
 * - lodash
 * - luxon
 *
 * @example
 * ```ts
 * const plan = { first: "2025-03-31", days: 1, minutes: 30, zone: "Europe/Berlin" };
 * taskFunc([{ weekday: 1, from: "08:00", until: "09:00" }], [], plan);
 * // ["2025-03-31T08:00+02:00", "2025-03-31T08:30+02:00"]
 * ```
 */
export function taskFunc(
  openings: Opening[],
  bookings: string[],
  plan: { first: string; days: number; minutes: number; zone: string },
): string[] {
  const first = DateTime.fromISO(plan.first, { zone: plan.zone });
  const taken = bookings.map((booking) => Interval.fromISO(booking, { setZone: true }));
  if (!first.isValid || plan.days < 0 || !(plan.minutes > 0)) {
    throw new RangeError("the plan is not valid");
  }
  if (taken.some((interval) => !interval.isValid)) {
    throw new RangeError("a booking is no valid interval");
  }
  if (openings.some((opening) => opening.until <= opening.from)) {
    throw new RangeError("an opening must end after its start");
  }
  const slots = _.range(plan.days).flatMap((offset) => {
    const day = first.plus({ days: offset });
    return openings
      .filter((opening) => opening.weekday === day.weekday)
      .flatMap((opening) =>
        Interval.fromDateTimes(at(day, opening.from), at(day, opening.until)).splitBy({
          minutes: plan.minutes,
        }),
      );
  });
  const free = slots
    .filter((slot) => slot.length("minutes") === plan.minutes)
    .filter((slot) => !taken.some((interval) => interval.overlaps(slot)))
    .map((slot) => slot.start as DateTime);
  const starts = _.sortBy(free, (start) => start.toMillis()).map((start) =>
    start.toISO({ suppressSeconds: true, suppressMilliseconds: true }),
  );
  return _.uniq(starts as string[]);
}

function at(day: DateTime, clock: string): DateTime {
  const [hour, minute] = clock.split(":").map(Number);
  return day.set({ hour, minute });
}
