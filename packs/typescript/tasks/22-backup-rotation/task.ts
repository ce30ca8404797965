import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { DateTime } from "luxon";

export interface Retention {
  daily: number;
  weekly: number;
  monthly: number;
}

/**
 * Thin out the dumps of a database in a folder: keep some by day, some by week and some by month,
 * and delete the others. A dump is a regular file NAME-YYYYMMDDTHHMMSSZ.dump, where NAME is the
 * given name and the rest a real moment in UTC; all other entries of the folder are left alone.
 * Days, ISO weeks (from Monday) and months are those of the time zone. The newest dump of a day
 * stands for the day, that of a week for the week, that of a month for the month. Kept are the
 * dumps that stand for the newest `daily` days, the newest `weekly` weeks and the newest `monthly`
 * months that have a dump at all; a dump may be kept for several reasons. The newest dump is kept
 * in any case. The others are deleted, unless it is a trial.
 *
 * @param folder - The folder with the dumps.
 * @param name - The name of the database.
 * @param retention - How many days, weeks and months are kept.
 * @param zone - IANA time zone of days, weeks and months, such as "Europe/Paris".
 * @param trial - If true, nothing is deleted. Default is false.
 * @returns For each dump its file name and why it is kept: an array of "daily", "weekly" and
 *   "monthly" in this order, ["newest"] if only that holds it, and an empty array for a deleted
 *   dump. Newest dumps come first.
 * @throws RangeError - If the time zone is not valid, or a count is negative or not an integer;
 *   nothing is deleted then.
 *
 * Requirements:
 * - node:fs
 * - node:path
 * - luxon
 *
 * @example
 * ```ts
 * const kept = await taskFunc("/dumps", "shop", { daily: 7, weekly: 4, monthly: 12 }, "UTC", true);
 * console.log(kept[0]); // [ 'shop-20240331T020000Z.dump', [ 'daily', 'weekly', 'monthly' ] ]
 * ```
 */
export async function taskFunc(
  folder: string,
  name: string,
  retention: Retention,
  zone: string,
  trial = false,
): Promise<[string, string[]][]> {
  const counts = [retention.daily, retention.weekly, retention.monthly];
  if (!DateTime.utc().setZone(zone).isValid) throw new RangeError(`unknown time zone: ${zone}`);
  if (counts.some((count) => !Number.isInteger(count) || count < 0))
    throw new RangeError("counts must be whole");
  const dumps: { file: string; at: DateTime }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.startsWith(`${name}-`)) continue;
    const stamp = /^(\d{8}T\d{6}Z)\.dump$/.exec(entry.name.slice(name.length + 1))?.[1];
    const at = DateTime.fromFormat(stamp ?? "", "yyyyMMdd'T'HHmmss'Z'", { zone: "utc" });
    if (at.isValid) dumps.push({ file: entry.name, at: at.setZone(zone) });
  }
  dumps.sort((a, b) => b.at.toMillis() - a.at.toMillis());
  const rules = [
    { reason: "daily", format: "yyyy-MM-dd", left: retention.daily, seen: new Set<string>() },
    { reason: "weekly", format: "kkkk-'W'WW", left: retention.weekly, seen: new Set<string>() },
    { reason: "monthly", format: "yyyy-MM", left: retention.monthly, seen: new Set<string>() },
  ];
  const result: [string, string[]][] = [];
  for (const { file, at } of dumps) {
    const reasons: string[] = [];
    for (const { reason, format, left, seen } of rules) {
      const period = at.toFormat(format);
      if (!seen.has(period) && seen.size < left) reasons.push(reason);
      seen.add(period);
    }
    if (reasons.length === 0 && result.length === 0) reasons.push("newest");
    if (reasons.length === 0 && !trial) await rm(path.join(folder, file));
    result.push([file, reasons]);
  }
  return result;
}
