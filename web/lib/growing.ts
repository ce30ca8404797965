import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

// A thousand rows at once would hold up the first view; more come as the reader nears the end.
const page = 100;

export interface Growing {
  shown: number;
  /** Goes on the button that stands at the end. */
  end: RefObject<HTMLButtonElement | null>;
  showMore: () => void;
}

/** How many rows of a long list are shown; a list of another key starts from the top. */
export function useGrowing(length: number, key: string): Growing {
  const [shown, setShown] = useState(page);
  const end = useRef<HTMLButtonElement>(null);
  const showMore = () => setShown((count) => count + page);
  const hasMore = length > shown;
  useEffect(() => setShown(page), [key]);
  useEffect(() => {
    const mark = end.current;
    if (mark === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) showMore();
      },
      { rootMargin: "600px" },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [hasMore, shown]);
  return { shown, end, showMore };
}
