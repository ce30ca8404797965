import { useEffect, useState } from "preact/hooks";
import type { LiveNews } from "../../src/schema/live.ts";

export interface LiveState {
  /** Null until the server has said something. */
  news: LiveNews | null;
  /** The server is not there; the browser tries again by itself. */
  isLost: boolean;
}

/** What runs in the served folders, as the server tells it. */
export function useLive(): LiveState {
  const [state, setState] = useState<LiveState>({ news: null, isLost: false });
  useEffect(() => {
    const source = new EventSource("live");
    source.addEventListener("message", (event: MessageEvent<string>) => {
      setState({ news: JSON.parse(event.data), isLost: false });
    });
    source.addEventListener("error", () => setState(({ news }) => ({ news, isLost: true })));
    return () => source.close();
  }, []);
  return state;
}
