import { TZDate, tz } from "@date-fns/tz";
import { addMinutes } from "date-fns/addMinutes";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { format } from "date-fns/format";
import { getHours } from "date-fns/getHours";
import { isValid } from "date-fns/isValid";
import { parse } from "date-fns/parse";

export interface Leg {
  flight: string;
  fromZone: string;
  departs: string;
  toZone: string;
  arrives: string;
}

export interface Duty {
  flights: string[];
  start: string;
  end: string;
  minutes: number;
  restMinutes: number | null;
  breaches: string[];
}

const FORMAT = "yyyy-MM-dd HH:mm";

/**
 * Check the roster of an airline crew against the rules for duty and rest. A leg departs at a local
 * time of the IANA zone of one airport and arrives at a local time of another one (both "2025-03-29
 * 22:10"); the legs may come in any order, and no such time is skipped or comes twice because
 * clocks change. Legs belong to the same duty as long as less than 480 minutes pass from the
 * arrival of one to the departure of the next. A duty starts 60 minutes before its first departure
 * and ends 30 minutes after its last arrival. All lengths are counted in minutes that really pass,
 * whatever clocks show.
 *
 * A duty may last 780 minutes, or 660 if it starts before 06:00 or at 22:00 or later, by the clock
 * of the airport of its first departure; from its fourth leg on, each leg takes away 30 minutes of
 * that. Before a duty (except the first) the crew must have rested at least 600 minutes, and at
 * least as long as the duty before lasted.
 *
 * @param legs - The legs of the roster.
 * @returns The duties in order of time: their flights in order of departure, start (by the clock of
 *   the airport of the first departure) and end (by the clock of the airport of the last arrival)
 *   in the form "2025-03-29 22:10", the length in minutes, the minutes of rest since the duty
 *   before (null for the first), and the breaches: "duty" (too long), then "rest" (too short), or
 *   none.
 * @throws RangeError - If a zone or a time is not valid, a leg does not arrive after it departs, or
 *   a leg departs before the one before it has arrived.
 *
 * Requirements:
 * - date-fns
 * - @date-fns/tz
 *
 * @example
 * ```ts
 * const leg = { flight: "XY 1", fromZone: "Europe/Paris", departs: "2025-01-10 10:00", toZone: "Europe/Lisbon", arrives: "2025-01-10 11:30" };
 * console.log(taskFunc([leg]));
 * // [ { flights: [ 'XY 1' ], start: '2025-01-10 09:00', end: '2025-01-10 12:00', minutes: 240, restMinutes: null, breaches: [] } ]
 * ```
 */
export function taskFunc(legs: Leg[]): Duty[] {
  const read = (text: string, zone: string): TZDate => {
    const time = parse(text, FORMAT, new TZDate(0, zone), { in: tz(zone) });
    if (!isValid(time) || format(time, FORMAT) !== text)
      throw new RangeError(`not a time: ${text} ${zone}`);
    return time;
  };
  const timed = legs.map(({ flight, fromZone, departs, toZone, arrives }) => {
    const leg = { flight, departure: read(departs, fromZone), arrival: read(arrives, toZone) };
    if (leg.arrival <= leg.departure) throw new RangeError(`${flight} arrives before it departs`);
    return leg;
  });
  timed.sort((a, b) => a.departure.getTime() - b.departure.getTime());

  const groups: (typeof timed)[] = [];
  for (const leg of timed) {
    const last = groups.at(-1)?.at(-1);
    const pause = last ? differenceInMinutes(leg.departure, last.arrival) : Infinity;
    if (last && leg.departure < last.arrival)
      throw new RangeError(`${leg.flight} departs too early`);
    if (pause < 480) groups.at(-1)!.push(leg);
    else groups.push([leg]);
  }
  let before: { end: Date; minutes: number } | undefined;
  return groups.map((group) => {
    const start = addMinutes(group[0]!.departure, -60);
    const end = addMinutes(group.at(-1)!.arrival, 30);
    const minutes = differenceInMinutes(end, start);
    const restMinutes = before ? differenceInMinutes(start, before.end) : null;
    const isNight = getHours(start) < 6 || getHours(start) >= 22;
    const limit = (isNight ? 660 : 780) - 30 * Math.max(0, group.length - 3);
    const breaches: string[] = [];
    if (minutes > limit) breaches.push("duty");
    if (before && restMinutes! < Math.max(600, before.minutes)) breaches.push("rest");
    before = { end, minutes };
    const flights = group.map(({ flight }) => flight);
    return {
      flights,
      start: format(start, FORMAT),
      end: format(end, FORMAT),
      minutes,
      restMinutes,
      breaches,
    };
  });
}
