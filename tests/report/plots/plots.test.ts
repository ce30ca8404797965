import { DOMParser } from "linkedom";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { domainsPlot } from "../../../src/report/plots/domains-plot.ts";
import { drawPng, drawSvg } from "../../../src/report/plots/draw-figure.ts";
import { shortenNames, textWidth } from "../../../src/report/plots/fit-text.ts";
import { eloPlot } from "../../../src/report/plots/elo-plot.ts";
import { placeLabels, type Box } from "../../../src/report/plots/place-labels.ts";
import { sizePlot } from "../../../src/report/plots/size-plot.ts";
import { solveRatePlot } from "../../../src/report/plots/share-plots.ts";

const hostile = `<script>alert("1")</script> & 'co' ]]>`;
const point = { size: 7, score: 0.5, prompted: true, isOnFrontier: true };
const plots = {
  size: sizePlot([{ ...point, name: hostile }], { width: 400, scoreTitle: "pass@1" }),
  elo: eloPlot([{ name: hostile, elo: 1000, low: 990, high: 1010 }], { width: 400 }),
  domains: domainsPlot([{ name: hostile, scores: { a: 0.5, b: null, c: 1 } }], ["a", "b", "c"], {
    width: 400,
  }),
  "solve-rate": solveRatePlot([{ name: hostile, curve: [0, 0.5, 0.5, 1] }], { width: 400 }),
};

describe.for(Object.entries(plots))("the plot %s", ([, options]) => {
  test("holds the name as text alone, in a document that can be parsed", () => {
    const svg = drawSvg(options);
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(parsed.querySelectorAll("script")).toHaveLength(0);
    const texts = [...parsed.querySelectorAll("text")].map((text) => text.textContent);
    expect(texts).toContain(hostile);
    expect(svg).not.toContain("NaN");
    expect(svg).toMatch(/^<\?xml/);
  });

  test("is the same picture every time, with letters on it", async () => {
    const svg = drawSvg(options);
    expect(drawSvg(options)).toBe(svg);
    const png = await drawPng(svg);
    expect([...png.subarray(1, 4)]).toEqual([...Buffer.from("PNG")]);
    // Without a font the texts would leave no trace.
    const bare = await drawPng(svg.replaceAll(/<text[\s\S]*?<\/text>/g, ""));
    expect(png.length).toBeGreaterThan(bare.length);
  });
});

test("plots of one model, of none and of equal scores have no NaN", () => {
  const equal = [1, 2].map((number) => ({ ...point, name: `m${number}` }));
  for (const points of [[], equal]) {
    expect(drawSvg(sizePlot(points, { width: 300, scoreTitle: "s" }))).not.toContain("NaN");
  }
  const rating = { name: "m", elo: 1000, low: 1000, high: 1000 };
  expect(drawSvg(eloPlot([rating], { width: 300 }))).not.toContain("NaN");
  expect(drawSvg(solveRatePlot([{ name: "c", curve: [0] }], { width: 300 }))).not.toContain("NaN");
  const nothing = [{ name: "m", scores: {} }];
  expect(drawSvg(domainsPlot(nothing, ["a", "b", "c"], { width: 300 }))).not.toContain("NaN");
});

describe("placeLabels", () => {
  const frame: Box = { left: 0, top: 0, right: 400, bottom: 300 };
  const dot = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 300 }),
    label: fc.string({ minLength: 1, maxLength: 20 }),
  });

  test("lets no label cover another, a dot, or the frame", () => {
    fc.assert(
      fc.property(fc.array(dot, { maxLength: 30 }), (dots) => {
        const placed = placeLabels(dots, { frame, fontSize: 10, dots, dotRadius: 3 });
        const boxes = placed.map(({ label, labelX, labelY }) => ({
          left: labelX,
          right: labelX + textWidth(label, 10),
          top: labelY - 6,
          bottom: labelY + 6,
        }));
        for (const [place, box] of boxes.entries()) {
          expect(box.left >= 0 && box.right <= 400 && box.top >= 0 && box.bottom <= 300).toBe(true);
          for (const other of boxes.slice(place + 1)) expect(isApart(box, other)).toBe(true);
          for (const { x, y } of dots) {
            const own = { left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 };
            expect(isApart(box, own)).toBe(true);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

function isApart(a: Box, b: Box): boolean {
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

test("names are cut to a margin and stay apart", () => {
  const long = "x".repeat(60);
  const [first, second, third] = shortenNames([long, `${long}y`, "short"]);
  expect(first).toHaveLength(44);
  expect(second).toBe(`${first} (2)`);
  expect(third).toBe("short");
});
