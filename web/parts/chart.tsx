import type { PlotOptions } from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  /** What a screen reader says of it. */
  label: string;
  /** What is drawn, in this width; drawn anew when what it is `of` changes, whatever object that comes in. */
  plot: (width: number) => Promise<PlotOptions>;
  of: unknown;
}

/** A drawing as wide as its place. The library comes with the first one. */
export function Chart({ label, plot, of }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (place === null) return undefined;
    let width = 0;
    const draw = async () => {
      const drawn = width;
      const [{ plot: render }, options] = await Promise.all([
        import("@observablehq/plot"),
        plot(drawn),
      ]);
      if (drawn !== width) return;
      const drawing = render({ ...options, className: "plot", style: { fontSize: "12px" } });
      // The content security policy refuses style elements; styles/charts.css has what they say.
      for (const style of drawing.querySelectorAll("style")) style.remove();
      // Our own label says what there is to see; those of the parts ("dot", "rule") say nothing.
      for (const part of drawing.querySelectorAll("[aria-label]"))
        part.removeAttribute("aria-label");
      place.replaceChildren(drawing);
    };
    const watch = new ResizeObserver(([entry]) => {
      const found = Math.floor(entry?.contentRect.width ?? 0);
      if (found === width || found === 0) return;
      width = found;
      void draw();
    });
    watch.observe(place);
    return () => {
      width = 0;
      watch.disconnect();
    };
  }, [JSON.stringify(of)]);
  return <div class="chart" role="img" aria-label={label} ref={box} />;
}
