import { DateTime, Interval } from "luxon";
import rrule from "rrule";

const { RRule } = rrule;

export interface Maintenance {
  name: string;
  zone: string;
  start: string;
  rule: string;
  minutes: number;
  except?: string[];
}

export interface QuietPeriod {
  start: string;
  end: string;
  names: string[];
}

/**
 * Tell the alarm system of a data centre when it has to keep quiet because of planned maintenance.
 * A maintenance begins for the first time at the local time `start` ("2025-03-03T22:00") of its
 * IANA zone and recurs by an RRULE (RFC 5545, such as "FREQ=WEEKLY;BYDAY=MO", read by rrule) in the
 * local time of that zone (UNTIL too), so that it keeps its time of day when clocks change; times
 * that the rule does not give are not part of it, not even the start itself. Local dates in
 * `except` ("2025-03-10", of the beginning) are left out. A local time that is skipped when clocks
 * go forward is moved later by what is skipped (02:30 is 03:30); of a local time that comes twice
 * the earlier one is meant. Each maintenance lasts exactly so many minutes, whatever clocks do.
 * Maintenances that overlap or touch each other make one quiet period.
 *
 * @param maintenances - The planned maintenances.
 * @param from - Beginning of the time that is asked for, ISO 8601 with an offset.
 * @param to - End of that time, not included, ISO 8601 with an offset.
 * @returns The quiet periods within that time, cut off at its ends, in order (a maintenance that
 *   begins at `to` is not within): start and end in UTC, such as "2025-03-03T21:00:00Z", and the
 *   names of the maintenances that fall into the period (as far as they lie within the time that is
 *   asked for), each once, sorted by code units.
 * @throws RangeError - If a zone or a local time is not valid, minutes is not a positive integer,
 *   or the end is not after the beginning.
 * @throws Error - If rrule cannot read a rule.
 *
 * Requirements:
 * - luxon
 * - rrule
 *
 * @example
 * ```ts
 * const backup = { name: "backup", zone: "Europe/Berlin", start: "2025-03-03T22:00", rule: "FREQ=DAILY", minutes: 45 };
 * console.log(taskFunc([backup], "2025-03-05T00:00:00Z", "2025-03-06T00:00:00Z"));
 * // [ { start: '2025-03-05T21:00:00Z', end: '2025-03-05T21:45:00Z', names: [ 'backup' ] } ]
 * ```
 */
export function taskFunc(maintenances: Maintenance[], from: string, to: string): QuietPeriod[] {
  const asked = Interval.fromDateTimes(DateTime.fromISO(from), DateTime.fromISO(to));
  if (!asked.isValid || asked.isEmpty())
    throw new RangeError("the end must be after the beginning");
  const spans: { span: Interval; name: string }[] = [];
  for (const { name, zone, start, rule, minutes, except = [] } of maintenances) {
    const first = DateTime.fromISO(start, { zone: "utc" });
    if (!first.isValid || !first.setZone(zone).isValid)
      throw new RangeError(`${name} has no valid start`);
    if (!Number.isInteger(minutes) || minutes < 1)
      throw new RangeError(`${name} has no valid length`);
    const recurrence = new RRule({ ...RRule.parseString(rule), dtstart: first.toJSDate() });
    // rrule counts in local time as if it were UTC: a margin covers the offsets of all zones
    const earliest = asked.start!.minus({ days: 2, minutes }).toJSDate();
    const latest = asked.end!.plus({ days: 2 }).toJSDate();
    for (const date of recurrence.between(earliest, latest, true)) {
      const local = DateTime.fromJSDate(date, { zone: "utc" });
      if (except.includes(local.toISODate()!)) continue;
      const begin = local.setZone(zone, { keepLocalTime: true }).getPossibleOffsets()[0]!;
      const span = Interval.after(begin, { minutes }).intersection(asked);
      if (span && !span.isEmpty()) spans.push({ span, name });
    }
  }
  const toText = (time: DateTime): string => time.toUTC().toISO({ suppressMilliseconds: true })!;
  return Interval.merge(spans.map(({ span }) => span)).map((period) => {
    const names = spans.filter(({ span }) => period.engulfs(span)).map(({ name }) => name);
    return {
      start: toText(period.start!),
      end: toText(period.end!),
      names: [...new Set(names)].sort(),
    };
  });
}
