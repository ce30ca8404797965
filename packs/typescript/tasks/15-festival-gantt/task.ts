import { load } from "cheerio";
import { scaleBand, scaleUtc } from "d3-scale";
import { utcFormat, utcParse } from "d3-time-format";

export interface Job {
  crew: string;
  title: string;
  from: string;
  until: string;
}

const PX_PER_ROW = 20;

/**
 * Draw the build-up plan of a festival as an SVG text. Times are UTC, such as "2025-07-04 06:30".
 * Crews have a row each of PX_PER_ROW pixels, from the top in the order in which they first occur.
 * The time axis runs from the earliest start (x = 0) to the latest end (x = width). The svg element
 * has the attributes width and height (rows times PX_PER_ROW) and holds, in this order:
 * - for each midnight strictly between the ends of the axis a line element with class "midnight",
 *   x1 and x2 at that time, y1 = 0 and y2 = height;
 * - for each job a rect element with x, y (top of its row), width, height (PX_PER_ROW) and
 *   data-crew, which holds one title element with the text "TITLE, Fri 06:30 - Fri 18:00" (English
 *   weekdays, short). A job that overlaps an earlier job of the list with the same crew has the
 *   class "clash"; jobs that only touch do not overlap.
 *
 * Note:
 * - Coordinates along the time axis are rounded to one decimal. Titles and crews may hold any
 *   characters; they are escaped as XML asks for.
 *
 * @param jobs - The jobs in the order in which they were planned.
 * @param width - Width of the drawing in pixels.
 * @returns The text of the svg element; without jobs it has height 0 and no content.
 * @throws SyntaxError - If a time is not of the given form; the message contains it.
 * @throws RangeError - If a job does not end after its start; the message contains its title.
 *
 * Requirements:
 * - cheerio
 * - d3-scale
 * - d3-time-format
 *
 * @example
 * ```ts
 * taskFunc([{ crew: "A", title: "Tent", from: "2025-07-04 06:00", until: "2025-07-04 18:00" }], 100);
 * // <svg width="100" height="20"><rect x="0" y="0" width="100" height="20" data-crew="A"><title>
 * // Tent, Fri 06:00 - Fri 18:00</title></rect></svg>   (in one line)
 * ```
 */
export function taskFunc(jobs: Job[], width: number): string {
  const spans = jobs.map((job) => {
    const [from, until] = [readTime(job.from), readTime(job.until)];
    if (until <= from) {
      throw new RangeError(`${job.title} does not end after its start`);
    }
    return { ...job, from, until };
  });
  const start = Math.min(...spans.map((span) => span.from.getTime()));
  const end = Math.max(...spans.map((span) => span.until.getTime()));
  const x = scaleUtc([start, end], [0, width]);
  const crews = [...new Set(jobs.map((job) => job.crew))];
  const height = crews.length * PX_PER_ROW;
  const y = scaleBand(crews, [0, height]);
  const $ = load("<svg></svg>", { xml: true });
  const svg = $("svg").attr({ width: String(width), height: String(height) });
  const day = 24 * 60 * 60 * 1000;
  for (let night = Math.floor(start / day + 1) * day; night < end; night += day) {
    const at = round(x(night));
    $("<line/>")
      .attr({ class: "midnight", x1: at, x2: at, y1: "0", y2: String(height) })
      .appendTo(svg);
  }
  for (const [index, span] of spans.entries()) {
    const clashes = spans
      .slice(0, index)
      .some(
        (other) => other.crew === span.crew && other.from < span.until && other.until > span.from,
      );
    const rect = $("<rect/>").attr({
      x: round(x(span.from)),
      y: String(y(span.crew)),
      width: round(x(span.until) - x(span.from)),
      height: String(PX_PER_ROW),
      "data-crew": span.crew,
    });
    if (clashes) {
      rect.addClass("clash");
    }
    rect.append($("<title/>").text(`${span.title}, ${clock(span.from)} - ${clock(span.until)}`));
    svg.append(rect);
  }
  return $.xml();
}

const clock = utcFormat("%a %H:%M");
const parseTime = utcParse("%Y-%m-%d %H:%M");
const formatTime = utcFormat("%Y-%m-%d %H:%M");

function readTime(text: string): Date {
  const time = parseTime(text);
  if (time === null || formatTime(time) !== text) {
    throw new SyntaxError(`${text} is no time`);
  }
  return time;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
