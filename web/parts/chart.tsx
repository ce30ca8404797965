import type * as Plot from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";

type PlotLibrary = typeof Plot;

interface Props {
  /** What a screen reader says of it. */
  label: string;
  draw: (plot: PlotLibrary, width: number) => Element;
}

/** A drawing as wide as its place. The library comes with the first one. */
export function Chart({ label, draw }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (place === null) return undefined;
    let library: PlotLibrary | undefined;
    let width = 0;
    const redraw = () => {
      if (library === undefined || width === 0) return;
      const drawing = draw(library, width);
      // The content security policy refuses style elements; styles/charts.css has what they say.
      for (const style of drawing.querySelectorAll("style")) style.remove();
      // Our own label says what there is to see; those of the parts ("dot", "rule") say nothing.
      for (const part of drawing.querySelectorAll("[aria-label]"))
        part.removeAttribute("aria-label");
      place.replaceChildren(drawing);
    };
    const watch = new ResizeObserver(([entry]) => {
      const found = Math.floor(entry?.contentRect.width ?? 0);
      if (found === width) return;
      width = found;
      redraw();
    });
    watch.observe(place);
    let isGone = false;
    const start = async () => {
      library = await import("@observablehq/plot");
      if (!isGone) redraw();
    };
    void start();
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [draw]);
  return <div class="chart" role="img" aria-label={label} ref={box} />;
}
