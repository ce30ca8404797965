import { DateTime } from "luxon";
import rrule from "rrule";

export interface Round {
  kind: string;
  start: string;
  rule: string;
}

export interface Pickup {
  date: string;
  kinds: string[];
  moved: string[];
}

/**
 * Make the waste collection calendar of a street. A round has a kind of waste, the day of its first
 * collection and a recurrence rule (RFC 5545, maybe with "RRULE:" before it) that is expanded from that day. In weeks with public
 * holidays collections move: a collection is put off by as many days as there are holidays from the
 * Monday of its week up to and including its own day (holidays on a Saturday or Sunday do not
 * count), and then on to the next day that is no holiday, if it would fall on one. Listed are the
 * collections whose day, after moving, lies in the window, both ends included; no collection is
 * moved by more than 14 days.
 *
 * @param rounds - The rounds, for example { kind: "paper", start: "2025-01-07", rule:
 *   "FREQ=WEEKLY;INTERVAL=2" }. Collections are planned from Monday to Friday.
 * @param holidays - Public holidays as YYYY-MM-DD, in any order.
 * @param window - The first and the last day of the calendar.
 * @returns One entry for each day with a collection, in order: "date", "kinds" (each once, in code
 *   unit order) and "moved": those kinds of which a collection was moved to this day, in the same
 *   order.
 * @throws RangeError - If a day is not a valid date YYYY-MM-DD or the window ends before it begins.
 * @throws SyntaxError - If a rule cannot be read; the message contains its kind.
 *
 * Requirements:
 * - luxon
 * - rrule
 *
 * @example
 * ```ts
 * const rounds = [{ kind: "paper", start: "2025-04-29", rule: "FREQ=WEEKLY;BYDAY=TU,TH" }];
 * taskFunc(rounds, ["2025-05-01"], { from: "2025-04-29", until: "2025-05-04" });
 * // [{ date: "2025-04-29", kinds: ["paper"], moved: [] },
 * //  { date: "2025-05-02", kinds: ["paper"], moved: ["paper"] }]
 * ```
 */
export function taskFunc(
  rounds: Round[],
  holidays: string[],
  window: { from: string; until: string },
): Pickup[] {
  const [from, until] = [readDay(window.from), readDay(window.until)];
  if (until < from) {
    throw new RangeError("the window ends before it begins");
  }
  const closed = new Set(holidays.map((day) => readDay(day).toISODate()));
  const days = new Map<string, { kinds: Set<string>; moved: Set<string> }>();
  for (const round of rounds) {
    const early = from.minus({ days: 14 }).toJSDate();
    for (const planned of expand(round).between(early, until.toJSDate(), true)) {
      const original = DateTime.fromJSDate(planned, { zone: "utc" });
      const day = putOff(original, closed);
      if (day < from || day > until) {
        continue;
      }
      const entry = days.get(text(day)) ?? { kinds: new Set(), moved: new Set() };
      entry.kinds.add(round.kind);
      if (day > original) {
        entry.moved.add(round.kind);
      }
      days.set(text(day), entry);
    }
  }
  return [...days.keys()].sort().map((date) => {
    const { kinds, moved } = days.get(date) as { kinds: Set<string>; moved: Set<string> };
    return { date, kinds: [...kinds].sort(), moved: [...moved].sort() };
  });
}

function expand({ kind, start, rule }: Round) {
  const dtstart = readDay(start).toJSDate();
  try {
    return rrule.rrulestr(rule, { dtstart });
  } catch (error) {
    throw new SyntaxError(`the rule of ${kind} cannot be read`, { cause: error });
  }
}

function putOff(original: DateTime, closed: Set<string | null>): DateTime {
  let count = 0;
  const monday = original.startOf("week");
  for (let day = monday; day <= original; day = day.plus({ days: 1 })) {
    count += Number(closed.has(text(day)));
  }
  let target = original.plus({ days: count });
  while (closed.has(text(target))) {
    target = target.plus({ days: 1 });
  }
  return target;
}

function readDay(day: string): DateTime<true> {
  const date = DateTime.fromFormat(day, "yyyy-MM-dd", { zone: "utc" });
  if (!date.isValid) {
    throw new RangeError(`${day} is no date`);
  }
  return date;
}

function text(day: DateTime): string {
  return day.toISODate() as string;
}
