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
  return [
    { title: "official harness", value: (m) => m.officialSeconds, unit: " s" },
    { title: "official, one sample (median)", value: (m) => m.officialMedianSeconds, unit: " s" },
    { title: "ours, cold start counted", value: (m) => m.cold.seconds, unit: " s" },
    {
      title: "times faster, cold",
      value: (m) => m.officialSeconds / m.cold.seconds,
      unit: "x",
      bar: { least: isWholeSplit ? 8 : 5 },
    },
    { title: "floor, cold", value: (m) => m.cold.floorSeconds, unit: " s" },
    {
      title: "distance to the floor, cold",
      value: (m) => m.cold.seconds / m.cold.floorSeconds,
      unit: "x",
      ...(isWholeSplit ? { bar: { most: 1.3 } } : {}),
    },
    ...(isWholeSplit ? [] : warmRows),
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

const warmRows: Row[] = [
  { title: "ours, warm", value: (m) => warmOf(m).seconds, unit: " s" },
  {
    title: "times faster, warm",
    value: (m) => m.officialSeconds / warmOf(m).seconds,
    unit: "x",
    bar: { least: 8 },
  },
  { title: "floor, warm", value: (m) => warmOf(m).floorSeconds, unit: " s" },
  {
    title: "distance to the floor, warm",
    value: (m) => warmOf(m).seconds / warmOf(m).floorSeconds,
    unit: "x",
  },
  {
    title: "samples that neither sleep nor hang",
    value: (m) => warmOf(m).awake.samples,
    unit: "",
  },
  { title: "official harness on those", value: (m) => warmOf(m).awake.officialSeconds, unit: " s" },
  { title: "ours on those, warm", value: (m) => warmOf(m).awake.seconds, unit: " s" },
  {
    title: "times faster on those",
    value: (m) => warmOf(m).awake.officialSeconds / warmOf(m).awake.seconds,
    unit: "x",
    bar: { least: 10 },
  },
  { title: "floor of those", value: (m) => warmOf(m).awake.floorSeconds, unit: " s" },
];

function warmOf({ warm }: Measurement): NonNullable<Measurement["warm"]> {
  if (warm === undefined) throw new Error("The warm engine was not measured.");
  return warm;
}

function format(value: number, unit: string): string {
  if (unit === "" || unit === " MiB") return `${Math.round(value)}${unit}`;
  return `${value.toFixed(value < 10 ? 2 : 1)}${unit}`;
}

function describeBar(bar: Row["bar"]): string {
  if (bar?.least !== undefined) return `at least ${bar.least}`;
  return bar?.most === undefined ? "" : `at most ${bar.most}`;
}
