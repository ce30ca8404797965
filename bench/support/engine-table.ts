import { alignedTable } from "./benchmark-page.ts";
import { median, type Measurement } from "./measure-engines.ts";

interface Row {
  title: string;
  value: (measurement: Measurement) => number;
  unit: string;
  /** What the engine must reach, if anything. */
  bar?: { least?: number; most?: number };
}

/** The numbers of each draw beside their median, and the bars that they must meet. */
export function engineTable(
  measurements: readonly { title: string; measurement: Measurement }[],
  isWholeSplit: boolean,
): { table: string; missed: string[] } {
  const chosen = rows(isWholeSplit);
  const lines = chosen.map(({ title, value, unit, bar }) => {
    const values = measurements.map(({ measurement }) => value(measurement));
    const cells = [...values, median(values)].map((number) => format(number, unit));
    return [title, ...cells, describeBar(bar)];
  });
  const heading = ["", ...measurements.map(({ title }) => title), "median", "bar"];
  const missed = chosen.flatMap(({ title, value, bar }) => {
    const middle = median(measurements.map(({ measurement }) => value(measurement)));
    const isMet = middle >= (bar?.least ?? -Infinity) && middle <= (bar?.most ?? Infinity);
    return isMet ? [] : [title];
  });
  return { table: alignedTable([heading, ...lines]), missed };
}

function rows(isWholeSplit: boolean): Row[] {
  const cold = isWholeSplit ? 8 : 5;
  return [
    { title: "official harness", value: (m) => m.officialSeconds, unit: " s" },
    { title: "official, one sample (median)", value: (m) => m.officialMedianSeconds, unit: " s" },
    { title: "ours, cold start counted", value: (m) => m.coldSeconds, unit: " s" },
    { title: "ours, warm", value: (m) => m.warmSeconds, unit: " s" },
    {
      title: "times faster, cold",
      value: (m) => m.officialSeconds / m.coldSeconds,
      unit: "x",
      bar: { least: cold },
    },
    {
      title: "times faster, warm",
      value: (m) => m.officialSeconds / m.warmSeconds,
      unit: "x",
      bar: { least: 8 },
    },
    { title: "samples that neither sleep nor hang", value: (m) => m.awake.samples, unit: "" },
    { title: "official harness on those", value: (m) => m.awake.officialSeconds, unit: " s" },
    { title: "ours on those, warm", value: (m) => m.awake.warmSeconds, unit: " s" },
    {
      title: "times faster on those",
      value: (m) => m.awake.officialSeconds / m.awake.warmSeconds,
      unit: "x",
      bar: { least: 10 },
    },
    { title: "floor of those", value: (m) => m.awake.floorSeconds, unit: " s" },
    { title: "floor", value: (m) => m.floorSeconds, unit: " s" },
    {
      title: "distance to the floor, cold",
      value: (m) => m.coldSeconds / m.floorSeconds,
      unit: "x",
      ...(isWholeSplit ? { bar: { most: 1.3 } } : {}),
    },
    {
      title: "distance to the floor, warm",
      value: (m) => m.warmSeconds / m.floorSeconds,
      unit: "x",
    },
    {
      title: "peak memory of the whole engine",
      value: (m) => m.peakMib,
      unit: " MiB",
      bar: { most: 4096 },
    },
    { title: "time-outs, official", value: (m) => m.timeouts.official, unit: "" },
    { title: "time-outs, ours", value: (m) => m.timeouts.ours, unit: "" },
    { title: "other statuses than the official", value: (m) => m.different.length, unit: "" },
  ];
}

function format(value: number, unit: string): string {
  if (unit === "" || unit === " MiB") return `${Math.round(value)}${unit}`;
  return `${value.toFixed(value < 10 ? 2 : 1)}${unit}`;
}

function describeBar(bar: Row["bar"]): string {
  if (bar?.least !== undefined) return `at least ${bar.least}`;
  return bar?.most === undefined ? "" : `at most ${bar.most}`;
}
