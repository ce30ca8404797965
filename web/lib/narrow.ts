import { useEffect, useState } from "preact/hooks";

const question = "(max-width: 700px)";

/** Whether the window is a phone's. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(question).matches);
  useEffect(() => {
    const answer = matchMedia(question);
    const follow = () => setNarrow(answer.matches);
    answer.addEventListener("change", follow);
    return () => answer.removeEventListener("change", follow);
  }, []);
  return isNarrow;
}
