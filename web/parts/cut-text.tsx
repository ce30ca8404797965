import { useState } from "preact/hooks";
import { LongText } from "./long-text.tsx";

interface Props {
  label: string;
  text: string;
  /** Characters that are shown at first. */
  most?: number;
}

/** Text of a program or a model as it is, in lines that wrap; what is very long is shown when asked for. */
export function CutText({ label, text, most = 6_000 }: Props) {
  const [isWhole, setWhole] = useState(false);
  const rest = text.length - most;
  const isCut = rest > most / 10 && !isWhole;
  return (
    <div class="cut">
      <pre class="card" tabIndex={0} role="region" aria-label={label} dir="ltr">
        <LongText text={isCut ? text.slice(0, most) : text} />
        {isCut && "…"}
      </pre>
      {isCut && (
        <button type="button" class="plain" onClick={() => setWhole(true)}>
          Show all ({rest.toLocaleString("en")} more characters)
        </button>
      )}
    </div>
  );
}
